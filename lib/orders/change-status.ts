import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { db } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { reclaimCode } from '@/lib/discounts/reclaim-code';
import { releaseCode } from '@/lib/discounts/release-code';
import type { Admin, Ctx } from '@/platform/ctx';
import { AppError } from '@/platform/errors';
import type { OrderStatus } from '@/values/orders';
import { markOrderPaid } from './mark-order-paid';
import { appendEvent } from './order-events';
import { isOffPath, statusTimes } from './rules';

type Locked = typeof orders.$inferSelect;

/** Other data of the event, in addition to `from` and `to` (orders 9). */
const flagsOf = (from: OrderStatus, to: OrderStatus) => ({
  ...(isOffPath(from, to) ? { off_path: true } : {}),
  ...(to === 'paid' ? { manual: true } : {}),
});

/**
 * Changes the status of an order for an administrator, with event, code use and audit entry. Call it in a transaction
 * that has locked the order, when no payment of it is live. The caller decides whether the change is allowed.
 */
export async function changeStatus(ctx: Ctx<Admin>, order: Locked, to: OrderStatus): Promise<void> {
  const from = order.status;
  if (from === 'pending' && to === 'paid')
    await markOrderPaid(ctx, { orderId: order.id, paidAt: ctx.now, metadata: { manual: true } });
  else await updateStatus(ctx, order, to);
  await recordAuditEntry(ctx, { action: 'order_status', target: order.publicId, from, to });
}

async function updateStatus(ctx: Ctx<Admin>, order: Locked, to: OrderStatus): Promise<void> {
  const from = order.status;
  await db(ctx)
    .update(orders)
    .set({
      status: to,
      cancelledBy: to === 'cancelled' ? 'admin' : null,
      ...statusTimes(to, order, ctx.now),
    })
    .where(eq(orders.id, order.id));
  if (from === 'pending' && to === 'cancelled') await releaseCode(ctx, order.id);
  const isCodeUsedUp = from === 'cancelled' && !(await reclaimCode(ctx, order.id));
  // The order is not paid yet, and the code has no uses left: its price is no longer available.
  if (isCodeUsedUp && to === 'pending') throw new AppError('DISCOUNT_INVALID');
  const metadata = { from, to, ...flagsOf(from, to), ...(isCodeUsedUp ? { code_used_up: true } : {}) };
  await appendEvent(ctx, order.id, { eventType: 'status_changed', metadata });
}
