import type { OrderStatus } from '@/db/values';
import { enqueue } from '@/lib/jobs/queue';
import type { Ctx } from '@/lib/platform/ctx';
import { requestMessage } from './request-message';
import { isReceived } from './rules';

/** Seconds that a change by hand can be taken back in the page, and a little more. */
const undoTime = 15;

type Change = { from?: OrderStatus; to?: OrderStatus };

/**
 * What a new status sets going outside, in the transaction of the change: word to the buyer, and the CRM once there is
 * money. Whichever way an order got there, by a notification or by hand, also past `paid`.
 */
export async function onStatusChanged(ctx: Ctx, orderId: number, { from, to }: Change): Promise<void> {
  if (!to) return;
  const after = ctx.actor.kind === 'admin' ? undoTime : 0;
  if (isReceived(to) && !(from && isReceived(from))) {
    await requestMessage(ctx, { orderId, kind: 'paid' }, after);
    await enqueue(ctx, 'crm-sync', { orderId }, { key: orderId, after });
  }
  if (to === 'shipped') await requestMessage(ctx, { orderId, kind: 'shipped' }, after);
}
