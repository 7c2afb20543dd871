import { inTransaction } from '@/db/transaction';
import { cancelPendingOrder } from '@/lib/orders/cancel-order';
import type { CancelOrder } from '@/lib/orders/contract';
import { findOrder } from '@/lib/orders/find-order';
import { lockOrder } from '@/lib/orders/lock-order';
import type { Operator } from '@/lib/orders/order-events';
import type { ChangeNotes } from '@/lib/orders/read-event';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { closePayment } from './close-payment';
import { findLiveAttempt } from './find-attempt';
import { isBeingCreated } from './rules';

const pendingPayment = () =>
  new AppError('PAYMENT_PENDING', { reason: 'paymentPending', retryAfterSeconds: 3 });
const notCancellable = () => new AppError('CONFLICT', { reason: 'orderNotCancellable' });

/** A shopper may start paying between the closing and the cancelling: then the new attempt is closed as well. */
const rounds = 3;

/**
 * Cancels a pending order after its payment has been closed with the provider.
 * @returns false when the order is not pending any more, perhaps because it turned out to be paid
 * @throws AppError PAYMENT_PENDING, PROVIDER_UNAVAILABLE, PAYMENT_CONFIG: the payment could not be closed
 */
export async function cancelUnpaidOrder(
  ctx: Ctx<Operator>,
  orderId: number,
  metadata: ChangeNotes = {},
): Promise<boolean> {
  for (let round = 0; round < rounds; round += 1) {
    const live = await findLiveAttempt(ctx, orderId);
    if (live && isBeingCreated(live, ctx.now)) throw pendingPayment();
    if (live) await closePayment(ctx, live);
    const outcome = await inTransaction(ctx, async (ctx) => {
      await lockOrder(ctx, orderId);
      const another = await findLiveAttempt(ctx, orderId);
      return another ? 'again' : cancelPendingOrder(ctx, orderId, metadata);
    });
    if (outcome !== 'again') return outcome;
  }
  throw pendingPayment();
}

/** A customer cancels an own pending order (orders 13); once more is no error. */
export async function cancelOrder(
  ctx: Ctx<Customer>,
  { params }: InputOf<typeof CancelOrder>,
): Promise<OutputOf<typeof CancelOrder>> {
  const order = await findOrder(ctx, params.id);
  if (order.status === 'cancelled') return { status: 'cancelled' };
  if (order.status === 'pending' && (await cancelUnpaidOrder(ctx, order.id))) return { status: 'cancelled' };
  const after = await findOrder(ctx, params.id);
  if (after.status !== 'cancelled') throw notCancellable();
  return { status: 'cancelled' };
}
