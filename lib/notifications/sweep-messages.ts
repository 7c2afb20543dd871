import { and, inArray, lte, not } from 'drizzle-orm';
import { orderMessages } from '@/db/schema';
import { db } from '@/db/transaction';
import { SendOrderMessage } from '@/lib/orders/request-message';
import { defineJob } from '@/lib/queue/define-job';
import { enqueue } from '@/lib/queue/enqueue';
import { hasRecentJob } from '@/lib/queue/has-recent-job';
import type { Ctx, System } from '@/platform/ctx';
import { sweepReturnNotices } from './sweep-return-notices';

export const SweepMessages = defineJob({ name: 'message-sweep', cron: '* * * * *', retry: { limit: 0 } });

/** The rest waits for the next minute. */
const batch = 500;

/** Queues a job for messages that are due: those that a crash left in doubt, or that lost their job; and for notices of a return. */
export async function sweepMessages(ctx: Ctx<System>): Promise<void> {
  const due = await db(ctx)
    .select({ id: orderMessages.id })
    .from(orderMessages)
    .where(
      and(
        inArray(orderMessages.state, ['waiting', 'sending']),
        lte(orderMessages.nextTryAt, ctx.now),
        not(hasRecentJob(SendOrderMessage, orderMessages.id)),
      ),
    )
    .orderBy(orderMessages.nextTryAt)
    .limit(batch);
  for (const { id } of due) await enqueue(ctx, SendOrderMessage, { messageId: id }, { key: id });
  await sweepReturnNotices(ctx);
}
