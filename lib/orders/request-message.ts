import { orderMessages } from '@/db/schema';
import { db } from '@/db/transaction';
import { enqueue } from '@/lib/jobs/queue';
import type { Ctx } from '@/platform/ctx';
import { later, seconds } from '@/platform/time';
import type { MessageKind } from '@/values/notifications';

type MessageRequest = {
  orderId: number;
  kind: MessageKind;
  /** What else the message is about: the number of a refund. */
  subject?: string;
};

/**
 * Queues one message to the buyer. Call it in the transaction of the change. @param after seconds in which the change
 * may be undone; then no message is sent
 */
export async function requestMessage(ctx: Ctx, request: MessageRequest, after = 0): Promise<void> {
  const [message] = await db(ctx)
    .insert(orderMessages)
    .values({ ...request, createdAt: ctx.now, nextTryAt: later(ctx.now, seconds(after)) })
    .onConflictDoNothing()
    .returning({ id: orderMessages.id });
  if (message) await enqueue(ctx, 'order-message', { messageId: message.id }, { key: message.id, after });
}
