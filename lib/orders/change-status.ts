import { and, eq, type SQL } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { db, inTransaction, sideBySide } from '@/db/transaction';
import { reclaimCode } from '@/lib/discounts/reclaim-code';
import { releaseCode } from '@/lib/discounts/release-code';
import { reclaimStock } from '@/lib/products/reclaim-stock';
import { releaseStock } from '@/lib/products/release-stock';
import type { Ctx } from '@/platform/ctx';
import { AppError } from '@/platform/errors';
import type { OrderStatus } from '@/values/orders';
import { holdCode } from './hold-code';
import { onStatusChanged } from './on-status-changed';
import { appendEvent, type Operator } from './order-events';
import type { ChangeNotes } from './read-event';

type StatusChange = {
  orderId: number;
  from: OrderStatus;
  to: OrderStatus;
  /** Columns of the order that change with its status. */
  columns?: Partial<
    Pick<
      typeof orders.$inferInsert,
      'cancelledBy' | 'paidAt' | 'refundedAmount' | 'deliveredAt' | 'completedAt'
    >
  >;
  /** It was never paid after all, so it gives back its code use and its stock as a pending one does. */
  isUnpaid?: boolean;
  /** What must be true of the order besides its status. */
  onlyIf?: SQL | undefined;
  /** Goes into the event beside `from` and `to`, e.g. `{ late_payment: true }`. */
  metadata?: ChangeNotes;
};

/**
 * The only way from one status to another, in one transaction: it writes the order's row, moves its code use and its stock, adds the
 * event, and announces the new status. The caller decides whether the change is allowed.
 * @returns false when the order is no longer in the status `from`: another process changed it first
 */
export function changeStatus(
  ctx: Ctx<Operator>,
  { orderId, from, to, columns = {}, isUnpaid = from === 'pending', onlyIf, metadata = {} }: StatusChange,
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const [changed] = await db(ctx)
      .update(orders)
      .set({ status: to, ...columns })
      .where(and(eq(orders.id, orderId), eq(orders.status, from), onlyIf))
      .returning({ id: orders.id });
    if (!changed) return false;
    if (isUnpaid && to === 'cancelled') {
      await releaseCode(ctx, orderId);
      await releaseStock(ctx, orderId);
    }
    const isCodeUsedUp = from === 'cancelled' && !(await reclaimCode(ctx, orderId));
    // The order is not paid yet, and the code has no uses left: its price is no longer available.
    if (isCodeUsedUp && to === 'pending') throw new AppError('DISCOUNT_INVALID');
    const isStockSold = from === 'cancelled' && !(await reclaimStock(ctx, orderId));
    if (isStockSold && to === 'pending') throw new AppError('CONFLICT', { reason: 'productUnavailable' });
    if (to === 'pending') await holdCode(ctx, orderId);
    await sideBySide(
      appendEvent(ctx, orderId, {
        eventType: 'status_changed',
        metadata: {
          ...{ from, to, ...metadata },
          ...(isCodeUsedUp ? { code_used_up: true as const } : {}),
          ...(isStockSold ? { stock_sold: true as const } : {}),
        },
      }),
      onStatusChanged(ctx, orderId, { from, to }),
    );
    return true;
  });
}
