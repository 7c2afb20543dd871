import { and, eq, notInArray, sql, sum } from 'drizzle-orm';
import { payments, refunds } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { asMinor, type Minor } from '@/platform/money';
import { voidRefundStates } from '@/values/payments';

/** A payment that came beside the order's own money: the system has tried to refund it (refunds 4). */
export const isSurplus = sql<boolean>`came_beside(payments.id)`;

export type PaymentRow = typeof payments.$inferSelect;
type Refundable = { payment: PaymentRow; left: Minor; isSurplus: boolean };

/**
 * The succeeded payments of an order with the amount that can still be refunded, largest first; of equal amounts the
 * surplus first. Refunds that succeeded, are processing or are stuck are subtracted. Lock the order before using the
 * result.
 */
export async function findRefundable(ctx: Ctx, orderId: number): Promise<Refundable[]> {
  const perPayment = db(ctx)
    .select({ paymentId: refunds.paymentId, refunded: sum(refunds.amount).mapWith(Number).as('refunded') })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), notInArray(refunds.state, [...voidRefundStates])))
    .groupBy(refunds.paymentId)
    .as('per_payment');
  const rows = await db(ctx)
    .select({ payment: payments, refunded: perPayment.refunded, isSurplus })
    .from(payments)
    .leftJoin(perPayment, eq(perPayment.paymentId, payments.id))
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'succeeded')));
  return rows
    .map((row) => ({ ...row, left: asMinor(row.payment.amount - (row.refunded ?? 0)) }))
    .sort(
      (a, b) => b.left - a.left || Number(b.isSurplus) - Number(a.isSurplus) || a.payment.id - b.payment.id,
    );
}

/**
 * The payment from which a refund of this amount, or else of the least one, is taken: the surplus that has as much left,
 * so that it goes back to its end before the order's own money does (refunds 4), and else the fullest.
 */
export const sourceOf = (refundable: readonly Refundable[], amount = asMinor(1)): Refundable | undefined =>
  refundable.find((each) => each.isSurplus && each.left >= amount) ?? refundable[0];
