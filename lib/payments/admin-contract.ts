import * as z from 'zod/mini';
import { orderIdSchema } from '@/lib/orders/contract';
import { defineEndpoint } from '@/platform/endpoint';
import { idempotencyHeaders } from '@/platform/idempotency-key';
import { currencySchema, moneySchema } from '@/platform/money-schema';
import { pageQuery, paginationSchema } from '@/platform/pagination';
import { rowIdParams } from '@/platform/row-id';
import { lineSchema } from '@/platform/text';
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
import { billSubjects, differenceEnds, differenceKinds, reconciliationStates } from '@/values/reconciliation';

/** A refund, or why it failed; amounts in major units. */
export const refundSchema = z.object({
  id: z.int(),
  out_refund_no: z.string(),
  amount: moneySchema,
  currency: currencySchema,
  reason: z.string(),
  state: z.enum(refundStates),
  /** Requested by the system, for money that came too late or twice. */
  automatic: z.boolean(),
  operator_name: z.string(),
  /** The provider's text when it refused the refund, or has not accepted it yet. */
  failure: z.nullable(z.string()),
  created_at: timeSchema,
  settled_at: z.nullable(timeSchema),
});
export type Refund = z.output<typeof refundSchema>;

/** The provider shows the payer at most 80 bytes; longer reasons are cut before they are sent, not here. */
export const refundReasonLimit = 80;

export const RequestRefund = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{id}/refund',
  auth: 'owner',
  summary: 'Give money of an order back, partly or whole; the same Idempotency-Key and body is one refund',
  params: z.object({ id: orderIdSchema }),
  headers: idempotencyHeaders,
  body: z.object({
    amount: moneySchema.check(z.refine((amount) => amount > 0, { error: 'positive' })),
    reason: lineSchema(refundReasonLimit),
  }),
  output: refundSchema,
  status: 201,
  message: 'refundRequested',
});

export const ListRefunds = defineEndpoint({
  method: 'GET',
  path: '/api/orders/{id}/refunds',
  auth: 'admin',
  summary: 'The refunds of an order, newest first, and the most that one more may give back',
  params: z.object({ id: orderIdSchema }),
  query: z.object(pageQuery),
  output: z.object({
    refunds: z.array(refundSchema),
    refundable: moneySchema,
    currency: currencySchema,
    pagination: paginationSchema,
  }),
});

const daySchema = z.iso.date();
/** Sums of a day: they may exceed the limit of a single amount. */
const sumSchema = z.codec(z.number(), z.number(), {
  decode: (major) => Math.round(major * 100),
  encode: (minor) => Math.round(minor) / 100,
});

/** A day's bill compared with the shop's own rows. `matched` counts lines that agree. */
export const reconciliationSchema = z.object({
  day: daySchema,
  state: z.enum(reconciliationStates),
  payments: z.int(),
  refunds: z.int(),
  paid: sumSchema,
  refunded: sumSchema,
  matched: z.int(),
  missing_here: z.int(),
  missing_there: z.int(),
  amount_differs: z.int(),
  /** The differences that still wait for an administrator. */
  open: z.int(),
  failure: z.nullable(z.string()),
  finished_at: z.nullable(timeSchema),
});
export type Reconciliation = z.output<typeof reconciliationSchema>;

export const ListReconciliations = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reconciliation',
  auth: 'admin',
  summary: "The provider's daily bills compared with the shop's payments and refunds, newest first",
  query: z.object(pageQuery),
  output: z.object({ reconciliations: z.array(reconciliationSchema), pagination: paginationSchema }),
});

export const RunReconciliation = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reconciliation',
  auth: 'admin',
  summary: 'Compare again from a day on, up to yesterday in Shanghai; three months back at most',
  body: z.object({ from: daySchema }),
  output: z.object({ days: z.int() }),
  message: 'reconciliationQueued',
});

export const differenceSchema = z.object({
  id: z.int(),
  day: daySchema,
  subject: z.enum(billSubjects),
  kind: z.enum(differenceKinds),
  number: z.string(),
  provider_number: z.nullable(z.string()),
  order_id: z.nullable(z.string()),
  ours: z.nullable(moneySchema),
  theirs: z.nullable(moneySchema),
  resolved_at: z.nullable(timeSchema),
  resolution: z.nullable(z.enum(differenceEnds)),
  resolved_by: z.nullable(z.string()),
});
export type Difference = z.output<typeof differenceSchema>;

export const ListDifferences = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reconciliation/differences',
  auth: 'admin',
  summary: 'Where bill and shop differ; those that wait for a person, or those that are resolved',
  query: z.object({ ...pageQuery, state: z._default(z.enum(['open', 'resolved']), 'open') }),
  output: z.object({ differences: z.array(differenceSchema), pagination: paginationSchema }),
});

export const ResolveDifference = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/differences/{id}/resolve',
  auth: 'owner',
  summary: 'A person has looked at a difference and dealt with it',
  params: rowIdParams,
  output: z.object({ id: z.int() }),
  message: 'resolved',
});

/** Verified money that does not match its attempt: amount, currency, merchant, application or number. */
export const mismatchSchema = z.object({
  id: z.int(),
  out_trade_no: z.string(),
  transaction_id: z.nullable(z.string()),
  order_id: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
  copies: z.int(),
  created_at: timeSchema,
});
export type Mismatch = z.output<typeof mismatchSchema>;

export const ListMismatches = defineEndpoint({
  method: 'GET',
  path: '/api/admin/mismatches',
  auth: 'admin',
  summary: 'Money that does not fit and waits for a person, oldest first',
  query: z.object(pageQuery),
  output: z.object({ mismatches: z.array(mismatchSchema), pagination: paginationSchema }),
});

export const ResolveMismatch = defineEndpoint({
  method: 'POST',
  path: '/api/admin/mismatches/{id}/resolve',
  auth: 'owner',
  summary: 'A person has dealt with money that did not fit; its order may be paid again',
  params: rowIdParams,
  output: z.object({ id: z.int() }),
  message: 'resolved',
});

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

export const AskProvider = defineEndpoint({
  method: 'POST',
  path: '/api/orders/{id}/payments/ask',
  auth: 'admin',
  summary: "Ask the provider now about an order's payments and refunds, and settle what it says",
  params: z.object({ id: orderIdSchema }),
  output: timelineSchema,
  limit: { name: 'ask-provider', points: 20, seconds: 60 },
});
