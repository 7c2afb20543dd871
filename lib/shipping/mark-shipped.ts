import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { changeStatus } from '@/lib/orders/change-status';
import type { OrderRow } from '@/lib/orders/lock-order';
import { statusTimes } from '@/lib/orders/rules';
import type { Admin, Ctx, System } from '@/platform/ctx';

/** All pieces are in parcels: that is one step, also of an order that nobody had set to processing (shipping 1). */
export async function markShipped(ctx: Ctx<Admin | System>, order: OrderRow): Promise<void> {
  const { id: orderId, publicId, status: from } = order;
  const to = 'shipped';
  const isSet = await changeStatus(ctx, {
    ...{ orderId, from, to },
    columns: statusTimes(to, order, ctx.now),
  });
  if (!isSet) throw new Error('a locked order has changed');
  await recordByAdmin(ctx, { action: 'order_status', target: publicId, from, to });
}

/** The audit is of administrators; what the CRM brings stands in the history of the order alone. */
export async function recordByAdmin(
  ctx: Ctx<Admin | System>,
  entry: Parameters<typeof recordAuditEntry>[1],
): Promise<void> {
  if (isByAdmin(ctx)) await recordAuditEntry(ctx, entry);
}

const isByAdmin = (ctx: Ctx<Admin | System>): ctx is Ctx<Admin> => ctx.actor.kind === 'admin';
