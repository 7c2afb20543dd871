import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { db } from '@/db/transaction';
import type { OrderStatus } from '@/db/values';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { releaseCode } from '@/lib/discounts/release-code';
import { reclaimCode } from '@/lib/discounts/reclaim-code';
import type { Admin, Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors';
import { markOrderPaid } from './mark-order-paid';
import { appendEvent } from './order-events';
import { isOffPath, statusTimes } from './rules';

type Locked = typeof orders.$inferSelect;

/** What the event says beside `from` and `to` (orders 9). */
const flagsOf = (from: OrderStatus, to: OrderStatus) => ({
  ...(isOffPath(from, to) ? { off_path: true } : {}),
  ...(to === 'paid' ? { manual: true } : {}),
});

/**
 * Moves an order to another status by an admin's hand, with its event, its code use and the audit entry. Call it in a
 * transaction that has locked the order, once nothing of it can be paid any more; whether it may is decided there.
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
  // Nobody has paid yet: the price with a code that has no use left is not to be had again.
  if (isCodeUsedUp && to === 'pending') throw new AppError('DISCOUNT_INVALID');
  const metadata = { from, to, ...flagsOf(from, to), ...(isCodeUsedUp ? { code_used_up: true } : {}) };
  await appendEvent(ctx, order.id, { eventType: 'status_changed', metadata });
}
