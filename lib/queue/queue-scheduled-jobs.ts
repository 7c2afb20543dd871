import { parseExpression } from 'cron-parser';
import { sql } from '@/db/client';
import type { Ctx } from '@/platform/ctx';
import { log } from '@/platform/log';
import { newBoss, queueSchema } from './boss';
import type { BoundJob } from './define-job';
import { enqueue } from './enqueue';

/** The last time at which a `cron` (minute and hour in UTC) was due. */
export const lastDue = (cron: string, now: Date): Date =>
  parseExpression(cron, { utc: true, currentDate: now }).prev().toDate();

/**
 * What the clock of a lasting worker does, for processes that do not last: jobs of dead processes become free, and each
 * scheduled job that was not queued since it was last due is queued once, however late. Of many callers within 30
 * seconds one does it.
 */
export async function queueScheduledJobs(ctx: Ctx, jobs: readonly BoundJob[]): Promise<void> {
  const [clock] = await sql<{ now: string }[]>`
    update ${sql(queueSchema)}.version set cron_on = now()
    where cron_on is null or cron_on < now() - interval '30 seconds'
    returning now()`;
  if (!clock) return;
  await maintain();
  const now = new Date(clock.now);
  for (const { job } of jobs) {
    if (!job.cron || (await wasQueuedSince(job.name, lastDue(job.cron, now)))) continue;
    await enqueue(ctx, job, {}, { key: '' });
  }
}

/** Its statements open a transaction of their own, which the driver of the shop's pool refuses. */
async function maintain(): Promise<void> {
  const boss = newBoss({ supervise: false, schedule: false, migrate: false, max: 1 });
  boss.on('error', (err) => log.error({ err }, 'job queue'));
  await boss.start();
  try {
    await boss.maintain();
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** The key is compared as the indexes of `install-queues.ts` have it; a scheduled job has none. */
async function wasQueuedSince(name: string, time: Date): Promise<boolean> {
  const inTable = (table: 'job' | 'archive') => sql`exists (
    select from ${sql(queueSchema)}.${sql(table)}
    where name = ${name} and coalesce(singleton_key, '') = '' and created_on >= ${time.toISOString()}::timestamptz)`;
  const [row] = await sql<{ found: boolean }[]>`select ${inTable('job')} or ${inTable('archive')} as found`;
  return row?.found ?? false;
}
