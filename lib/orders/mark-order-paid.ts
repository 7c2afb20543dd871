import { and, eq } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { reclaimCode } from '@/lib/discounts/reclaim-code';
import type { Ctx } from '@/platform/ctx';
import { appendEvent, type Operator } from './order-events';

type Paid = {
  orderId: number;
  paidAt: Date;
  /** `cancelled` for money that came after the system gave the order up (payments 11). */
  from?: 'pending' | 'cancelled';
  /** Goes into the event beside `from` and `to`, e.g. `{ late_payment: true }`. */
  metadata?: Record<string, unknown>;
};

/**
 * Sets an order to paid, with its event. An order that a person cancelled stays cancelled; an order that the system
 * cancelled reclaims its code use. @returns false when the order is no longer in the status `from`: another process
 * changed it first
 */
export function markOrderPaid(
  ctx: Ctx<Operator>,
  { orderId, paidAt, from = 'pending', metadata = {} }: Paid,
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const [paid] = await db(ctx)
      .update(orders)
      .set({ status: 'paid', paidAt, cancelledBy: null })
      .where(
        and(
          eq(orders.id, orderId),
          eq(orders.status, from),
          from === 'cancelled' ? eq(orders.cancelledBy, 'system') : undefined,
        ),
      )
      .returning({ id: orders.id });
    if (!paid) return false;
    const isCodeUsedUp = from === 'cancelled' && !(await reclaimCode(ctx, orderId));
    await appendEvent(ctx, orderId, {
      eventType: 'status_changed',
      metadata: { from, to: 'paid', ...metadata, ...(isCodeUsedUp ? { code_used_up: true } : {}) },
    });
    return true;
  });
}
