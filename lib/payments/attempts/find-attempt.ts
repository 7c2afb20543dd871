import { and, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { orders, payments } from '@/db/schema';
import { db, sideBySide } from '@/db/transaction';
import { hasMismatch } from '@/lib/orders/check-payments';
import { lockOrderOf, type OrderRow } from '@/lib/orders/lock-order';
import type { Admin, Ctx, Customer } from '@/platform/ctx';
import { asOutTradeNo, type OrderId } from '@/values/numbers';
import type { OrderStatus } from '@/values/orders';
import { livePaymentStates, paymentFailures, type PaymentState } from '@/values/payments';

export type PaymentRow = typeof payments.$inferSelect;

export const isLive = inArray(payments.state, [...livePaymentStates]);

export const isLiveState = (state: PaymentState): boolean => livePaymentStates.some((live) => live === state);

/** The one attempt of an order that may still be paid, or may have been. */
export async function findLiveAttempt(ctx: Ctx, orderId: number): Promise<PaymentRow | null> {
  const [attempt] = await db(ctx)
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isLive));
  return attempt ?? null;
}

export type OrderPayment = { id: number; status: OrderStatus; live: number | null; failure: string | null };

/**
 * What a shopper's page shows of a payment, in one statement: the order's status, its live attempt, and the failure of its
 * latest one, or a mismatch of any (payments 12). Of another person's order there is nothing.
 */
export async function findOrderPayment(
  ctx: Ctx<Customer | Admin>,
  id: OrderId,
): Promise<OrderPayment | null> {
  const own = ctx.actor.kind === 'customer' ? eq(orders.userId, ctx.actor.userId) : undefined;
  const attempts = eq(payments.orderId, orders.id);
  const live = db(ctx).select({ id: payments.id }).from(payments).where(and(attempts, isLive)).as('live');
  const latest = db(ctx)
    .select({ failure: payments.failure })
    .from(payments)
    .where(attempts)
    .orderBy(desc(payments.id))
    .limit(1)
    .as('latest');
  const failure = sql<
    string | null
  >`case when ${hasMismatch} then ${paymentFailures.mismatch} else ${latest.failure} end`;
  const [found] = await db(ctx)
    .select({ id: orders.id, status: orders.status, live: live.id, failure })
    .from(orders)
    .leftJoinLateral(live, sql`true`)
    .leftJoinLateral(latest, sql`true`)
    .where(and(eq(orders.publicId, id), own));
  return found ?? null;
}

export async function findAttempt(ctx: Ctx, id: number): Promise<PaymentRow | null> {
  const [attempt] = await db(ctx).select().from(payments).where(eq(payments.id, id));
  return attempt ?? null;
}

/** More are rarely under way; the rest is queried within minutes anyway. */
const mostQueried = 500;

/** The attempt of this number that has not succeeded here, even if it has ended; without a number those that are live. */
export const findPaymentsToQuery = (ctx: Ctx, outTradeNo: string | null): Promise<{ id: number }[]> =>
  db(ctx)
    .select({ id: payments.id })
    .from(payments)
    .where(
      outTradeNo
        ? and(eq(payments.outTradeNo, asOutTradeNo(outTradeNo)), ne(payments.state, 'succeeded'))
        : isLive,
    )
    .orderBy(desc(payments.id))
    .limit(mostQueried);

export type LockedAttempt = { payment: PaymentRow; order: OrderRow };

/** The attempt of a number with its order, both locked, the order first; call it in a transaction. */
export async function lockAttempt(ctx: Ctx, outTradeNo: string): Promise<LockedAttempt | null> {
  const named = eq(payments.outTradeNo, asOutTradeNo(outTradeNo));
  const ofNamed = db(ctx).select({ orderId: payments.orderId }).from(payments).where(named);
  const [order, payment] = await sideBySide(lockOrderOf(ctx, ofNamed), lockPayment(ctx, named));
  return order && payment ? { payment, order } : null;
}

async function lockPayment(ctx: Ctx, named: SQL): Promise<PaymentRow | undefined> {
  const [payment] = await db(ctx).select().from(payments).where(named).for('no key update');
  return payment;
}
