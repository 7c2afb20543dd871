import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import type { Admin, Ctx } from '@/platform/ctx';
import type { OrderStatus } from '@/values/orders';
import { changeStatus } from './change-status';
import type { OrderRow } from './lock-order';
import { markOrderPaid } from './mark-order-paid';
import type { ChangeNotes } from './read-event';
import { isOffPath, statusTimes } from './rules';

/** Other data of the event, in addition to `from` and `to` (orders 9). */
function notesOf(from: OrderStatus, { to, isUndo, reason }: StatusRequest): ChangeNotes {
  if (isUndo) return { undo: true };
  return {
    ...(reason ? { reason } : {}),
    ...(isOffPath(from, to) ? { off_path: true } : {}),
    ...(to === 'paid' ? { manual: true } : {}),
  };
}

type StatusRequest = {
  to: OrderStatus;
  isUndo?: boolean;
  /** Why an order leaves although its money goes back, or it is cancelled (orders 23, orders 38). */
  reason?: string | null;
};

/**
 * Sets the status of an order for an administrator, with an audit entry. Call it in a transaction that has locked the
 * order, when no payment of it is live. The caller decides whether the change is allowed.
 */
export async function setStatus(ctx: Ctx<Admin>, order: OrderRow, request: StatusRequest): Promise<void> {
  const { to, reason } = request;
  const from = order.status;
  const isSet =
    from === 'pending' && to === 'paid'
      ? await markOrderPaid(ctx, { orderId: order.id, paidAt: ctx.now, metadata: { manual: true } })
      : await changeStatus(ctx, {
          orderId: order.id,
          ...{ from, to },
          columns: { cancelledBy: to === 'cancelled' ? 'admin' : null, ...statusTimes(to, order, ctx.now) },
          metadata: notesOf(from, request),
        });
  if (!isSet) throw new Error('a locked order has changed');
  await recordAuditEntry(ctx, {
    action: 'order_status',
    target: order.publicId,
    ...(reason ? { from: { status: from }, to: { status: to, reason } } : { from, to }),
  });
}
