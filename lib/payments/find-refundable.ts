import { and, eq, notInArray, sum } from 'drizzle-orm';
import { payments, refunds } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/lib/platform/ctx';
import { asMinor, type Minor } from '@/lib/platform/money';

type Refundable = { payment: typeof payments.$inferSelect; left: Minor };

/**
 * The payments received for an order with what is left of each, the fullest first. Refunds that went through, are under
 * way or are stuck have taken theirs. Lock the order before relying on it.
 */
export async function findRefundable(ctx: Ctx, orderId: number): Promise<Refundable[]> {
  const taken = db(ctx)
    .select({ paymentId: refunds.paymentId, given: sum(refunds.amount).mapWith(Number).as('given_back') })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), notInArray(refunds.state, ['closed', 'failed'])))
    .groupBy(refunds.paymentId)
    .as('taken');
  const rows = await db(ctx)
    .select({ payment: payments, given: taken.given })
    .from(payments)
    .leftJoin(taken, eq(taken.paymentId, payments.id))
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'succeeded')));
  return rows
    .map(({ payment, given }) => ({ payment, left: asMinor(payment.amount - (given ?? 0)) }))
    .sort((a, b) => b.left - a.left || a.payment.id - b.payment.id);
}
