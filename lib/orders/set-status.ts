import { and, eq, sql, sum } from 'drizzle-orm';
import { orders, refunds } from '@/db/schema';
import { db } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import type { Admin, Ctx } from '@/platform/ctx';
import { asMinor, type Minor } from '@/platform/money';
import { isReceived, type OrderStatus } from '@/values/orders';
import { changeStatus } from './change-status';
import type { OrderRow } from './lock-order';
import { markOrderPaid } from './mark-order-paid';
import { readChanges } from './read-changes';
import type { ChangeNotes } from './read-event';
import { isOffPath, reopeningIn, statusTimes } from './rules';

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

/** What changes beside the status. */
async function effectsOf(ctx: Ctx, order: OrderRow, { to, isUndo }: StatusRequest) {
  const times = statusTimes(to, order, ctx.now);
  const reopened = isUndo && to === 'cancelled' ? reopeningIn(await readChanges(ctx, order.id)) : null;
  if (reopened && !reopened.wasReceived && !(await hasOwnPayment(ctx, order.id)))
    return {
      isUnpaid: true,
      columns: {
        ...times,
        cancelledBy: reopened.cancelledBy,
        paidAt: null,
        refundedAmount: await readReturned(ctx, order),
      },
    };
  const cancelledBy = to === 'cancelled' ? ('admin' as const) : null;
  // Money by hand is new: what came too late and went back was never the order's (orders 42).
  const isFirstMoney = isReceived(to) && !order.paidAt;
  return { columns: { ...times, cancelledBy, ...(isFirstMoney ? { refundedAmount: asMinor(0) } : {}) } };
}

/** Whether money came for the order itself, through the provider. */
async function hasOwnPayment(ctx: Ctx, orderId: number): Promise<boolean> {
  const [row] = await db(ctx)
    .select({ found: sql<boolean>`has_own_payment(orders.id)` })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row?.found ?? false;
}

/** What went back of an order that was never paid. */
async function readReturned(ctx: Ctx, { id, total }: OrderRow): Promise<Minor> {
  const [row] = await db(ctx)
    .select({ returned: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, id), eq(refunds.state, 'succeeded')));
  return asMinor(Math.min(total, row?.returned ?? 0));
}

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
          ...(await effectsOf(ctx, order, request)),
          metadata: notesOf(from, request),
        });
  if (!isSet) throw new Error('a locked order has changed');
  await recordAuditEntry(ctx, {
    action: 'order_status',
    target: order.publicId,
    ...(reason ? { from: { status: from }, to: { status: to, reason } } : { from, to }),
  });
}
