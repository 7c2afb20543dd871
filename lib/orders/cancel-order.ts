import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { cancelUnpaidOrder } from './cancel-unpaid-order';
import type { ClosePayment } from './check-payments';
import type { CancelOrder } from './contract';
import { findOrder } from './find-order';

/**
 * A customer cancels an own pending order (orders 13); once more is no error.
 * @throws AppError NOT_FOUND; CONFLICT when it is not pending; PAYMENT_PENDING, PROVIDER_UNAVAILABLE, PAYMENT_CONFIG
 */
export async function cancelOrder(
  ctx: Ctx<Customer>,
  { params }: InputOf<typeof CancelOrder>,
  closePayment: ClosePayment,
): Promise<OutputOf<typeof CancelOrder>> {
  const order = await findOrder(ctx, params.id);
  if (order.status === 'cancelled') return { status: 'cancelled' };
  if (order.status === 'pending' && (await cancelUnpaidOrder(ctx, order.id, closePayment)))
    return { status: 'cancelled' };
  const after = await findOrder(ctx, params.id);
  if (after.status !== 'cancelled') throw new AppError('CONFLICT', { reason: 'orderNotCancellable' });
  return { status: 'cancelled' };
}
