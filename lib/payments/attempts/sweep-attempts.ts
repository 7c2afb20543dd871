import { and, not, sql } from 'drizzle-orm';
import { payments } from '@/db/schema';
import { db } from '@/db/transaction';
import { hasRecentJob } from '@/lib/queue/has-recent-job';
import type { Ctx } from '@/platform/ctx';
import { isLive } from './find-attempt';
import { FollowPayment, requestQuery } from './request-query';

/** The rest waits for the next minute. */
const batch = 500;

const lastLookedAt = sql`coalesce(${payments.queriedAt}, ${payments.createdAt})`;

/** Queues a job for live attempts that were not queried for a minute. */
export async function sweepAttempts(ctx: Ctx): Promise<void> {
  const attempts = await db(ctx)
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isLive,
        sql`${lastLookedAt} < now() - interval '1 minute'`,
        not(hasRecentJob(FollowPayment, payments.id)),
      ),
    )
    .orderBy(lastLookedAt)
    .limit(batch);
  for (const { id } of attempts) await requestQuery(ctx, id);
}
