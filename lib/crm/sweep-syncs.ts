import { and, eq, lte, or, sql } from 'drizzle-orm';
import { crmApplications } from '@/db/schema';
import { db } from '@/db/transaction';
import { defineJob, shortRun } from '@/lib/queue/define-job';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx, System } from '@/platform/ctx';
import { later } from '@/platform/time';
import { crashedAfter } from './rules';
import { hasCrm, syncOrder } from './sync-order';

export const SweepSyncs = defineJob({
  name: 'crm-sweep',
  cron: '* * * * *',
  retry: { limit: 0 },
  expireAfter: 900,
});

/** The rest waits for the next minute. */
const batch = 500;

/** The index `crm_applications_due` holds these alone. */
const isOpen = sql`(${crmApplications.nextTryAt} is not null or ${crmApplications.syncStatus} = 'syncing')`;

/**
 * Runs the syncs that are due and those that a crash left, oldest first and one after the other. While the CRM is
 * unavailable, the first sync fails and the others wait; when it is available again, all run in their order, for which a sweep
 * whose time is over queues another.
 */
export async function sweepSyncs(ctx: Ctx<System>, longest = shortRun): Promise<void> {
  if (!hasCrm) return;
  const due = await db(ctx)
    .select({ orderId: crmApplications.orderId })
    .from(crmApplications)
    .where(
      and(
        isOpen,
        or(
          lte(crmApplications.nextTryAt, ctx.now),
          and(
            eq(crmApplications.syncStatus, 'syncing'),
            lte(crmApplications.lastSyncAt, later(ctx.now, -crashedAfter)),
          ),
        ),
      ),
    )
    .orderBy(crmApplications.id)
    .limit(batch);
  const end = Date.now() + longest;
  for (const each of due) {
    if (Date.now() >= end && each !== due[0]) return enqueue(ctx, SweepSyncs, {}, { key: '' });
    const outcome = await syncOrder({ ...ctx, now: new Date() }, each.orderId);
    if (outcome === 'away' || outcome === 'busy') return;
  }
}
