import type { SQL } from 'drizzle-orm';
import { inTransaction } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { changeStatus } from './change-status';
import { type ClosePayment, closingRounds, hasLivePayment, pendingPayment } from './check-payments';
import { lockOrder } from './lock-order';
import { operatorOf, type Operator } from './order-events';
import type { ChangeNotes } from './read-event';

/**
 * Cancels a pending order, releases its code use and writes the event. Its payment must have been closed with the
 * provider before. @returns false when the order is no longer pending: another process changed it first
 */
export const cancelPendingOrder = (
  ctx: Ctx<Operator>,
  orderId: number,
  metadata: ChangeNotes = {},
  onlyIf?: SQL,
): Promise<boolean> =>
  changeStatus(ctx, {
    orderId,
    from: 'pending',
    to: 'cancelled',
    columns: { cancelledBy: operatorOf(ctx.actor).operatorType },
    onlyIf,
    metadata,
  });

/**
 * Cancels a pending order after its payment has been closed with the provider.
 * @param onlyIf what must be true of the order after the closing, which may bring out a payment or a mismatch
 * @returns false when the order is not pending any more, perhaps because it turned out to be paid, or `onlyIf` is not true
 * @throws AppError PAYMENT_PENDING, PROVIDER_UNAVAILABLE, PAYMENT_CONFIG: the payment could not be closed
 */
export async function cancelUnpaidOrder(
  ctx: Ctx<Operator>,
  orderId: number,
  closePayment: ClosePayment,
  metadata: ChangeNotes = {},
  onlyIf?: SQL,
): Promise<boolean> {
  for (let round = 0; round < closingRounds; round += 1) {
    await closePayment(ctx, orderId);
    const outcome = await inTransaction(ctx, async (ctx) => {
      await lockOrder(ctx, orderId);
      if (await hasLivePayment(ctx, orderId)) return 'again';
      return cancelPendingOrder(ctx, orderId, metadata, onlyIf);
    });
    if (outcome !== 'again') return outcome;
  }
  throw pendingPayment();
}
