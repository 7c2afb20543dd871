import { sql } from '@/db/client';
import { within } from '@/platform/within';
import { queueClient, queueSchema } from './boss';
import type { BoundJob } from './define-job';
import { findDueQueues } from './find-due-queues';
import { runJob } from './run-job';

/** Jobs of one queue that run at the same time. */
const width = 10;

export type Turn = {
  /** As long jobs are taken. */
  readonly seconds: number;
  /** Seconds more for those under way by then: a process that stands still in a job finds its calls too late when it goes on. */
  readonly patience: number;
};

/**
 * Runs what is due until nothing is left or the time is over. A job that is not done after `patience` becomes free again as
 * that of a dead process does. Any number of calls may run side by side: each job is taken once.
 */
export async function drainQueues(
  jobs: readonly BoundJob[],
  { seconds, patience }: Turn,
): Promise<{ processed: number; left: number }> {
  const boss = queueClient();
  const lastTake = performance.now() + seconds * 1000;
  const mayTake = () => performance.now() < lastTake;
  let processed = 0;

  const drain = async (bound: BoundJob): Promise<void> => {
    while (mayTake()) {
      const taken = await boss.fetch<object>(bound.job.name, { batchSize: width });
      if (taken.length === 0) return;
      await Promise.all(taken.map((job) => runJob(boss, bound, job)));
      processed += taken.length;
    }
  };

  /** Jobs queue others, so the end is a round that finds nothing. */
  const drainAll = async (): Promise<void> => {
    const names = jobs.map(({ job }) => job.name);
    let before: number;
    do {
      before = processed;
      const due = await findDueQueues(boss, names);
      await Promise.all(jobs.filter(({ job }) => due.has(job.name)).map(drain));
    } while (processed > before && mayTake());
  };

  await within((seconds + patience) * 1000, drainAll()).catch(() => undefined);
  return { processed, left: await countDue() };
}

async function countDue(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from ${sql(queueSchema)}.job
    where state in ('created', 'retry') and start_after <= now()`;
  return row?.count ?? 0;
}
