import type { Ctx } from '@/platform/ctx';
import { changeStatus } from './change-status';
import { operatorOf, type Operator } from './order-events';
import type { ChangeNotes } from './read-event';

/**
 * Cancels a pending order, releases its code use and writes the event. `lib/payments` must have closed its payment with
 * the provider before. @returns false when the order is no longer pending: another process changed it first
 */
export const cancelPendingOrder = (
  ctx: Ctx<Operator>,
  orderId: number,
  metadata: ChangeNotes = {},
): Promise<boolean> =>
  changeStatus(ctx, {
    orderId,
    from: 'pending',
    to: 'cancelled',
    columns: { cancelledBy: operatorOf(ctx.actor).operatorType },
    metadata,
  });
