import { and, eq } from 'drizzle-orm';
import { payments } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { findOrder } from '@/lib/orders/find-order';
import type { SetOrderStatus } from '@/lib/orders/admin-contract';
import { lockOrder, type OrderRow } from '@/lib/orders/lock-order';
import { setStatus } from '@/lib/orders/set-status';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { closePayment } from './close-payment';
import { findLiveAttempt } from './find-attempt';
import { isBeingCreated } from './rules';

const pendingPayment = () =>
  new AppError('PAYMENT_PENDING', { reason: 'paymentPending', retryAfterSeconds: 3 });

/** A shopper may start paying between the closing and the change: then the new attempt is closed as well. */
const rounds = 3;

/** Whether money was received for it, by the provider or confirmed by an admin. */
async function hasReceivedMoney(ctx: Ctx, order: OrderRow): Promise<boolean> {
  if (order.paidAt) return true;
  const [paid] = await db(ctx)
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.state, 'succeeded')))
    .limit(1);
  return paid !== undefined;
}

/**
 * An admin sets any status (orders 9). The same status again changes nothing, an order with money received never goes
 * back to pending, and a payment under way is closed with the provider before its order leaves `pending`.
 * @throws AppError NOT_FOUND; CONFLICT for an out-of-date page or money received; PAYMENT_PENDING, PROVIDER_UNAVAILABLE
 */
export async function setOrderStatus(
  ctx: Ctx<Admin>,
  { params, body }: InputOf<typeof SetOrderStatus>,
): Promise<OutputOf<typeof SetOrderStatus>> {
  const { id: orderId, publicId, status: found } = await findOrder(ctx, params.id);
  const { status: to, from } = body;
  // An admin who cancels an unpaid order does not mean an order that has just been paid.
  const seen = from ?? (found === 'pending' && to === 'cancelled' ? found : undefined);
  const isStale = ({ status }: OrderRow) => seen !== undefined && status !== seen;

  const change = (ctx: Ctx<Admin>) =>
    inTransaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, orderId);
      if (isStale(order)) throw new AppError('CONFLICT', { reason: 'orderStatusStale' });
      if (order.status === to) return 'done';
      if (to === 'pending' && (await hasReceivedMoney(ctx, order)))
        throw new AppError('CONFLICT', { reason: 'orderMoneyReceived' });
      const live = order.status === 'pending' ? await findLiveAttempt(ctx, orderId) : null;
      if (live) return live;
      await setStatus(ctx, order, to);
      return 'done';
    });

  for (let round = 0; round < rounds; round += 1) {
    const outcome = await change(ctx);
    if (outcome === 'done') return { id: publicId, status: to };
    if (isBeingCreated(outcome, ctx.now)) throw pendingPayment();
    await closePayment(ctx, outcome);
  }
  throw pendingPayment();
}
