import { and, inArray, lte } from 'drizzle-orm';
import { orderMessages } from '@/db/schema';
import { db } from '@/db/transaction';
import { enqueue } from '@/lib/jobs/queue';
import type { Ctx, System } from '@/platform/ctx';

/** The rest waits for the next minute. */
const batch = 500;

/** Queues a job for messages that are due: those that a crash left in doubt, or that lost their job. */
export async function sweepMessages(ctx: Ctx<System>): Promise<void> {
  const due = await db(ctx)
    .select({ id: orderMessages.id })
    .from(orderMessages)
    .where(and(inArray(orderMessages.state, ['waiting', 'sending']), lte(orderMessages.nextTryAt, ctx.now)))
    .orderBy(orderMessages.nextTryAt)
    .limit(batch);
  for (const { id } of due) await enqueue(ctx, 'order-message', { messageId: id }, { key: id });
}
