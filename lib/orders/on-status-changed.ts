import { enqueue } from '@/lib/jobs/queue';
import type { Ctx } from '@/platform/ctx';
import type { OrderStatus } from '@/values/orders';
import { requestMessage } from './request-message';
import { isReceived } from './rules';

/** A little longer than an administrator can undo a change in the page, in seconds. */
const undoTime = 15;

type Change = { from?: OrderStatus; to?: OrderStatus };

/**
 * Queues what a new status causes in external systems, in the transaction of the change: a message to the buyer, and a
 * CRM sync once the order is paid. It does not matter whether a notification or an administrator changed the status.
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
