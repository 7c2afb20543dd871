import { inTransaction } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { isShipped, type OrderStatus } from '@/values/orders';
import type { SetOrderStatus } from './admin-contract';
import {
  type ClosePayment,
  closingRounds,
  hasLivePayment,
  hasReceivedMoney,
  hasRefundUnderWay,
  pendingPayment,
} from './check-payments';
import { findOrder } from './find-order';
import { lockOrder, type OrderRow } from './lock-order';
import { findLastChange } from './order-events';
import { readRefunding } from './read-refunding';
import { isGoingBack, needsOwner, needsReason } from './rules';
import { setStatus } from './set-status';

/** Whether the latest change led from this status to the present one. */
async function takesBack(ctx: Ctx, { id, status }: OrderRow, to: OrderStatus): Promise<boolean> {
  const last = await findLastChange(ctx, id);
  return last?.from === to && last.to === status && !last.isUndo;
}

/** @throws AppError CONFLICT for an order that leaves with a reason alone */
async function checkMayLeave(ctx: Ctx, order: OrderRow, to: OrderStatus): Promise<void> {
  const known = await readRefunding(ctx, order);
  if (needsReason(known, to))
    throw new AppError('CONFLICT', { reason: isGoingBack(known) ? 'orderRefunded' : 'orderCancelled' });
}

/**
 * An admin sets a status, or takes the last change back; only an owner one that records money as received (orders 9,
 * admin 2). The same status again changes nothing, an order with money received never goes back to pending, and a
 * payment under way is closed with the provider before its order leaves `pending`. Nor is money recorded by hand while other
 * money of the order is on its way back (orders 42).
 * An order whose money goes back, or that is cancelled, is sent off with a reason alone (orders 23, orders 38).
 * @throws AppError NOT_FOUND; FORBIDDEN for support; CONFLICT for an out-of-date page, money received or paid back;
 * PAYMENT_PENDING, PROVIDER_UNAVAILABLE
 */
export async function setOrderStatus(
  ctx: Ctx<Admin>,
  { params, body }: InputOf<typeof SetOrderStatus>,
  closePayment: ClosePayment,
): Promise<OutputOf<typeof SetOrderStatus>> {
  const { id: orderId, publicId, status: found } = await findOrder(ctx, params.id);
  const { status: to, from, undo: isUndo = false, reason } = body;
  // An admin who cancels an unpaid order does not mean an order that has just been paid.
  const seen = from ?? (found === 'pending' && to === 'cancelled' ? found : undefined);
  const isStale = ({ status }: OrderRow) => seen !== undefined && status !== seen;

  const change = (ctx: Ctx<Admin>) =>
    inTransaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, orderId);
      if (isStale(order)) throw new AppError('CONFLICT', { reason: 'orderStatusStale' });
      if (order.status === to) return 'done';
      if (ctx.actor.role !== 'owner' && needsOwner(order.status, to))
        throw new AppError('FORBIDDEN', { reason: 'moneyByOwner' });
      if (isUndo && !(await takesBack(ctx, order, to)))
        throw new AppError('CONFLICT', { reason: 'orderStatusStale' });
      if (to === 'pending' && (await hasReceivedMoney(ctx, order)))
        throw new AppError('CONFLICT', { reason: 'orderMoneyReceived' });
      if (!order.paidAt && needsOwner(order.status, to) && (await hasRefundUnderWay(ctx, orderId)))
        throw new AppError('CONFLICT', { reason: 'orderMoneyReturning' });
      if (!isUndo && !reason && isShipped(to)) await checkMayLeave(ctx, order, to);
      if (order.status === 'pending' && (await hasLivePayment(ctx, orderId))) return 'again';
      await setStatus(ctx, order, { to, isUndo, reason: reason ?? null });
      return 'done';
    });

  for (let round = 0; round < closingRounds; round += 1) {
    if ((await change(ctx)) === 'done') return { id: publicId, status: to };
    await closePayment(ctx, orderId);
  }
  throw pendingPayment();
}
