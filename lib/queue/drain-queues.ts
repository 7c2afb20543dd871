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

  /** @returns how many jobs it ran */
  const takeBatch = async (bound: BoundJob): Promise<number> => {
    const taken = await boss.fetch<object>(bound.job.name, { batchSize: width });
    await Promise.all(taken.map((job) => runJob(boss, bound, job)));
    processed += taken.length;
    return taken.length;
  };

  /** Jobs queue others, so each batch is followed by a look at every queue: none waits for another one's long jobs. */
  const drainAll = async (): Promise<void> => {
    const names = jobs.map(({ job }) => job.name);
    const running = new Map<BoundJob, Promise<void>>();
    /** What is due there is another process's, until something was run again. */
    const empty = new Set<BoundJob>();
    const run = async (bound: BoundJob) => {
      const count = await takeBatch(bound);
      if (count > 0) empty.clear();
      else empty.add(bound);
      running.delete(bound);
    };
    for (;;) {
      const due = mayTake() ? await findDueQueues(boss, names) : new Set();
      for (const bound of jobs)
        if (due.has(bound.job.name) && !running.has(bound) && !empty.has(bound))
          running.set(bound, run(bound));
      if (running.size === 0) return;
      await Promise.race(running.values());
    }
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
