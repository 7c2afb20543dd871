import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { orderMessages } from '@/db/schema';
import { db } from '@/db/transaction';
import { defineJob } from '@/lib/queue/define-job';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx } from '@/platform/ctx';
import { later, seconds } from '@/platform/time';
import type { MessageKind } from '@/values/notifications';

/** Tries are counted in the row itself; the queue's own are for a database that was away. */
export const SendOrderMessage = defineJob({
  name: 'order-message',
  input: z.object({ messageId: z.int() }),
});

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
    // A change that was undone and made again may be undone anew: the job of the first one finds nothing due, and the sweep queues another.
    .onConflictDoUpdate({
      target: [orderMessages.orderId, orderMessages.kind, orderMessages.subject],
      set: { nextTryAt: sql`excluded.next_try_at` },
      setWhere: sql`${orderMessages.state} in ('waiting', 'sending') and ${orderMessages.nextTryAt} < excluded.next_try_at`,
    })
    .returning({ id: orderMessages.id });
  if (message) await enqueue(ctx, SendOrderMessage, { messageId: message.id }, { key: message.id, after });
}
