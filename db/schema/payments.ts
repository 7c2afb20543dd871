import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OutRefundNo, OutTradeNo } from '@/values/numbers';
import {
  badRefundStates,
  livePaymentStates,
  type NotificationVerdict,
  notificationVerdicts,
  openRefundStates,
  type PaymentCall,
  paymentCallKinds,
  type PaymentState,
  paymentStates,
  type PaymentType,
  paymentTypes,
  type RefundState,
  refundStates,
} from '@/values/payments';
import { createdAt, currency, money, oneOf, ref, rowId, time } from '../columns';
import { orders } from './orders';
import { users } from './users';

/** One attempt to pay an order; at most one of them is live (payments 4). */
export const payments = pgTable(
  'payments',
  {
    id: rowId(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    outTradeNo: text('out_trade_no').$type<OutTradeNo>().notNull().unique(),
    type: text('type').$type<PaymentType>().notNull(),
    state: text('state').$type<PaymentState>().notNull().default('creating'),
    amount: money('amount').notNull(),
    currency: currency().notNull(),
    /** Who pays, as the provider names the person. */
    payer: text('openid'),
    /** The body sent to the provider, unchanged: a repeated request must not differ. */
    request: jsonb('request').$type<Record<string, unknown>>().notNull(),
    /** What the provider gave, as it gave it. */
    parameters: jsonb('parameters').$type<Record<string, string>>(),
    transactionId: text('transaction_id').unique(),
    failure: text('failure'),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    /** When the provider was last queried; pollers of all instances share one query in 3 s. */
    queriedAt: time('queried_at'),
    queries: integer('queries').notNull().default(0),
    succeededAt: time('succeeded_at'),
    /** The Shanghai day whose bill agreed with this row. */
    billedOn: date('billed_on'),
  },
  (t) => [
    uniqueIndex('payments_one_live').on(t.orderId).where(oneOf('state', livePaymentStates)),
    index('payments_order').on(t.orderId, t.id),
    index('payments_live').on(t.createdAt).where(oneOf('state', livePaymentStates)),
    index('payments_unbilled')
      .on(t.succeededAt)
      .where(sql`state = 'succeeded' and billed_on is null`),
    index('payments_billed')
      .on(t.billedOn)
      .where(sql`billed_on is not null`),
    check('payments_type', oneOf('type', paymentTypes)),
    check('payments_state', oneOf('state', paymentStates)),
    check('payments_amount', sql`${t.amount} > 0`),
    check('payments_succeeded', sql`(${t.state} = 'succeeded') = (${t.succeededAt} is not null)`),
    check('payments_proof', sql`${t.state} <> 'succeeded' or ${t.transactionId} is not null`),
    check('payments_jsapi', sql`${t.type} <> 'jsapi' or ${t.payer} is not null`),
  ],
);

/** A verified report of the provider about money, with the verdict; a `mismatch` waits for an administrator. */
export const paymentNotifications = pgTable(
  'payment_notices',
  {
    id: rowId(),
    /** `notify:<id>` or `query:<out_trade_no>:<transaction>`: the same report twice is one row. */
    source: text('source').notNull().unique(),
    paymentId: ref('payment_id').references(() => payments.id),
    outTradeNo: text('out_trade_no').notNull(),
    transactionId: text('transaction_id'),
    verdict: text('verdict').$type<NotificationVerdict>().notNull(),
    /** The fields that did not match, and their values. */
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    copies: integer('copies').notNull().default(1),
    createdAt: createdAt(),
    resolvedAt: time('resolved_at'),
  },
  (t) => [
    index('payment_notices_payment').on(t.paymentId),
    index('payment_notices_open')
      .on(t.createdAt)
      .where(sql`verdict = 'mismatch' and resolved_at is null`),
    index('payment_notices_returned')
      .on(t.createdAt)
      .where(sql`verdict in ('late', 'surplus')`),
    check('payment_notices_verdict', oneOf('verdict', notificationVerdicts)),
  ],
);

export const refunds = pgTable(
  'refunds',
  {
    id: rowId(),
    paymentId: ref('payment_id')
      .notNull()
      .references(() => payments.id),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    outRefundNo: text('out_refund_no').$type<OutRefundNo>().notNull().unique(),
    amount: money('amount').notNull(),
    currency: currency().notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<RefundState>().notNull().default('requested'),
    /** Requested by the system, for money that came too late or twice. */
    automatic: boolean('automatic').notNull().default(false),
    requestedBy: ref('requested_by').references(() => users.id),
    idempotencyKey: text('idempotency_key'),
    providerRefundId: text('provider_refund_id').unique(),
    failure: text('failure'),
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    /** When the provider first confirmed that it has the refund. */
    acceptedAt: time('accepted_at'),
    settledAt: time('settled_at'),
    billedOn: date('billed_on'),
    /** The Shanghai day in whose figures it counts, set by a trigger; empty for money beside the order's own (figures 2). */
    countedOn: date('counted_on'),
  },
  (t) => [
    index('refunds_order').on(t.orderId, t.id),
    index('refunds_open').on(t.createdAt).where(oneOf('state', openRefundStates)),
    index('refunds_unbilled')
      .on(t.acceptedAt)
      .where(sql`accepted_at is not null and billed_on is null`),
    index('refunds_billed')
      .on(t.billedOn)
      .where(sql`billed_on is not null`),
    index('refunds_stuck').on(t.orderId).where(oneOf('state', badRefundStates)),
    uniqueIndex('refunds_automatic_once')
      .on(t.paymentId)
      .where(sql`automatic`),
    uniqueIndex('refunds_idempotency')
      .on(t.orderId, t.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    check('refunds_state', oneOf('state', refundStates)),
    check('refunds_amount', sql`${t.amount} > 0`),
    check('refunds_who', sql`${t.automatic} = (${t.requestedBy} is null)`),
  ],
);

/** The provider's answers to our calls, for the payment timeline: a repeated answer only increases a counter. */
export const paymentCalls = pgTable(
  'payment_calls',
  {
    id: rowId(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    /** `out_trade_no` or `out_refund_no`. */
    number: text('number').notNull(),
    call: text('call').$type<PaymentCall>().notNull(),
    answer: text('answer').notNull(),
    times: integer('times').notNull().default(1),
    firstAt: time('first_at').notNull(),
    lastAt: time('last_at').notNull(),
  },
  (t) => [
    unique('payment_calls_answer').on(t.number, t.call, t.answer),
    index('payment_calls_order').on(t.orderId),
    check('payment_calls_call', oneOf('call', paymentCallKinds)),
  ],
);
