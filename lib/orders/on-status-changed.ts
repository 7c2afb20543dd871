import { sideBySide } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { isReceived, type OrderStatus } from '@/values/orders';
import { fillProfile } from './fill-profile';
import { requestMessage } from './request-message';
import { requestFirstSync, requestResync } from './request-resync';

/** A little longer than an administrator can undo a change in the page, in seconds. */
const undoTime = 15;

type Change = { from: OrderStatus; to: OrderStatus };

/**
 * What a new status causes, in the transaction of the change: a paid order fills an empty profile, and jobs are queued
 * for external systems, a message to the buyer and a CRM sync. It does not matter whether a notification or an administrator changed the status.
 */
export async function onStatusChanged(ctx: Ctx, orderId: number, { from, to }: Change): Promise<void> {
  const after = ctx.actor.kind === 'admin' ? undoTime : 0;
  if (isReceived(to) && !isReceived(from)) {
    await sideBySide(
      fillProfile(ctx, orderId),
      requestMessage(ctx, { orderId, kind: 'paid' }, after),
      requestFirstSync(ctx, orderId, after),
    );
  }
  // A parcel of it could still leave (crm 9).
  if (to === 'cancelled' && isReceived(from)) await requestResync(ctx, orderId, after);
  if (to === 'shipped') await requestMessage(ctx, { orderId, kind: 'shipped' }, after);
}
