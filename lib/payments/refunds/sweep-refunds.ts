import { and, inArray, not } from 'drizzle-orm';
import { refunds } from '@/db/schema';
import { db } from '@/db/transaction';
import { enqueue } from '@/lib/queue/enqueue';
import { hasRecentJob } from '@/lib/queue/has-recent-job';
import type { Ctx } from '@/platform/ctx';
import { openRefundStates } from '@/values/payments';
import { RunRefund } from './run-refund';

/** The rest waits for the next minute. */
const batch = 500;

/** Queues a job for refunds that are not finished. */
export async function sweepRefunds(ctx: Ctx): Promise<void> {
  const open = await db(ctx)
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.state, [...openRefundStates]), not(hasRecentJob(RunRefund, refunds.id))))
    .limit(batch);
  for (const { id } of open) await enqueue(ctx, RunRefund, { refundId: id }, { key: id });
}
