import * as z from 'zod/mini';
import { orderIdSchema } from '@/lib/orders/contract';
import { defineEndpoint } from '@/platform/endpoint';
import { currencySchema, moneySchema } from '@/platform/money-schema';
import { timeSchema } from '@/platform/time';
import { syncStatuses } from '@/values/crm';
import { messageChannels, messageKinds, messageStates } from '@/values/notifications';
import { orderStatuses } from '@/values/orders';
import {
  notificationVerdicts,
  paymentCallKinds,
  paymentStates,
  paymentTypes,
  refundStates,
} from '@/values/payments';

const daySchema = z.iso.date();
const attemptSchema = z.object({
  out_trade_no: z.string(),
  type: z.enum(paymentTypes),
  state: z.enum(paymentStates),
  amount: moneySchema,
  transaction_id: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  created_at: timeSchema,
  succeeded_at: z.nullable(timeSchema),
  /** How often the provider was queried about it, and when last. */
  queries: z.int(),
  queried_at: z.nullable(timeSchema),
  /** The day whose bill agreed with it. */
  billed_on: z.nullable(daySchema),
});

/** An entry of the payment timeline, by kind. `until` and `times` are for an entry that happened repeatedly. */
const timelineEntrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('attempt'), at: timeSchema, number: z.string(), type: z.enum(paymentTypes) }),
  z.object({
    kind: z.literal('call'),
    at: timeSchema,
    until: timeSchema,
    times: z.int(),
    number: z.string(),
    call: z.enum(paymentCallKinds),
    /** The kind of answer, then further details. */
    answer: z.string(),
  }),
  z.object({
    kind: z.literal('notice'),
    at: timeSchema,
    number: z.string(),
    times: z.int(),
    /** By a notification, or in the answer to our query. */
    source: z.enum(['notify', 'query']),
    verdict: z.enum(notificationVerdicts),
    detail: z.record(z.string(), z.unknown()),
    resolved: z.boolean(),
  }),
  z.object({
    kind: z.literal('refund'),
    at: timeSchema,
    number: z.string(),
    amount: moneySchema,
    state: z.enum(refundStates),
    /** The step at this time: requested, accepted, or settled. */
    step: z.enum(['requested', 'accepted', 'settled']),
    automatic: z.boolean(),
    failure: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('status'),
    at: timeSchema,
    from: z.nullable(z.string()),
    to: z.string(),
    by: z.string(),
    is_late: z.boolean(),
    is_manual: z.boolean(),
  }),
  z.object({
    kind: z.literal('crm'),
    at: timeSchema,
    state: z.enum(syncStatuses),
    attempts: z.int(),
    failure: z.nullable(z.string()),
  }),
  /** A message to the buyer: its state, and the provider's text for the last try that it did not accept. */
  z.object({
    kind: z.literal('message'),
    id: z.int(),
    at: timeSchema,
    about: z.enum(messageKinds),
    channel: z.nullable(z.enum(messageChannels)),
    state: z.enum(messageStates),
    attempts: z.int(),
    failure: z.nullable(z.string()),
  }),
]);
export type TimelineEntry = z.output<typeof timelineEntrySchema>;

const timelineSchema = z.object({
  status: z.enum(orderStatuses),
  currency: currencySchema,
  total: moneySchema,
  refunded: moneySchema,
  attempts: z.array(attemptSchema),
  /** Newest first. */
  moments: z.array(timelineEntrySchema),
});
export type PaymentTimeline = z.output<typeof timelineSchema>;

export const GetPaymentTimeline = defineEndpoint({
  method: 'GET',
  path: '/api/orders/{id}/payments',
  auth: 'admin',
  summary: "Everything that happened to an order's money, as one timeline",
  params: z.object({ id: orderIdSchema }),
  output: timelineSchema,
});

export const QueryPayments = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{id}/payments/ask',
  auth: 'admin',
  summary: "Ask the provider now about an order's payments and refunds, and settle what it says",
  params: z.object({ id: orderIdSchema }),
  output: timelineSchema,
  limit: { name: 'ask-provider', points: 20, seconds: 60 },
});
