import { and, eq } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { releaseCode } from '@/lib/discounts/release-code';
import type { Ctx } from '@/platform/ctx';
import { appendEvent, operatorOf, type Operator } from './order-events';

/**
 * Cancels a pending order, releases its code use and writes the event. `lib/payments` must have closed its payment with
 * the provider before. @returns false when the order is no longer pending: another process changed it first
 */
export function cancelPendingOrder(
  ctx: Ctx<Operator>,
  orderId: number,
  metadata: Record<string, unknown> = {},
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const [cancelled] = await db(ctx)
      .update(orders)
      .set({ status: 'cancelled', cancelledBy: operatorOf(ctx.actor).operatorType })
      .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
      .returning({ id: orders.id });
    if (!cancelled) return false;
    await releaseCode(ctx, orderId);
    await appendEvent(ctx, orderId, {
      eventType: 'status_changed',
      metadata: { from: 'pending', to: 'cancelled', ...metadata },
    });
    return true;
  });
}
