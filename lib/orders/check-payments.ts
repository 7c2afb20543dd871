import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { paymentNotifications, payments, refunds } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { AppError } from '@/platform/errors';
import { livePaymentStates, paymentFailures, pendingRefundStates } from '@/values/payments';
import type { OrderRow } from './lock-order';

/**
 * Closes the live payment of an order with the provider, if it has one. Payments know orders and not the reverse, so
 * routes and jobs hand `closeLivePayment` of `lib/payments` to the use cases that need it (ADR 16).
 * @throws AppError PAYMENT_PENDING, PROVIDER_UNAVAILABLE, PAYMENT_CONFIG: the payment could not be closed
 */
export type ClosePayment = (ctx: Ctx, orderId: number) => Promise<void>;

/** A shopper may start paying between the closing and the change: then the new attempt is closed as well. */
export const closingRounds = 3;

export const pendingPayment = () =>
  new AppError('PAYMENT_PENDING', { reason: 'paymentPending', retryAfterSeconds: 3 });

/** Whether the order has a payment that may still be paid. Lock the order before a decision rests on it. */
export async function hasLivePayment(ctx: Ctx, orderId: number): Promise<boolean> {
  const [live] = await db(ctx)
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, [...livePaymentStates])));
  return live !== undefined;
}

/** Whether money was received for it, by the provider or confirmed by an admin. */
export async function hasReceivedMoney(ctx: Ctx, order: OrderRow): Promise<boolean> {
  if (order.paidAt) return true;
  const [paid] = await db(ctx)
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.state, 'succeeded')))
    .limit(1);
  return paid !== undefined;
}

/** Whether money of it is on its way back, stuck money too. Lock the order before a decision rests on it. */
export async function hasRefundUnderWay(ctx: Ctx, orderId: number): Promise<boolean> {
  const [refund] = await db(ctx)
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.state, [...pendingRefundStates])))
    .limit(1);
  return refund !== undefined;
}

/** The condition of `hasMismatch` as text, for the statement of `findNews`, which is not built by Drizzle. */
export const mismatchCondition = `exists (
  select from payments p where p.order_id = orders.id and (
    p.failure = '${paymentFailures.mismatch}' or exists (
      select from payment_notices n where n.payment_id = p.id and n.verdict = 'mismatch' and n.resolved_at is null)))`;

/** That a person has yet to look at money which does not fit, of any payment of the row of `orders` (orders 12). */
export const hasMismatch = sql<boolean>`${sql.raw(mismatchCondition)}`;

/** When a mismatch of the row of `orders` was last resolved, null without one: it could not be paid until then (orders 12). */
export const lastResolved: SQL<Date | null> = sql`(
  select max(n.resolved_at) from payments p join payment_notices n on n.payment_id = p.id where p.order_id = orders.id
)`.mapWith(paymentNotifications.resolvedAt);
