import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { log } from '@/platform/log';
import { within } from '@/platform/within';
import type { BoundJob } from './define-job';
import { findDueQueues } from './find-due-queues';
import { runJob } from './run-job';

/** Jobs of one queue that run at the same time in one process. */
const width = 10;
const lookEvery = 1000;

/**
 * Takes the jobs of these queues and runs them. pg-boss's own loop asks for each queue by itself, waits for the slowest job of a
 * batch, and lets the process crash when the database is unavailable as a job ends; this one does none of it.
 * @returns a function that stops it: it takes no new jobs and waits for running ones, at most `patience` milliseconds
 */
export function consumeQueues(boss: PgBoss, jobs: readonly BoundJob[]) {
  const queues = jobs.map((bound) => openQueue(boss, bound));
  const names = queues.map(({ name }) => name);
  const stop = new AbortController();

  const takeDue = async () => {
    const due = await findDueQueues(boss, names);
    const taken = await Promise.all(queues.filter(({ name }) => due.has(name)).map(({ take }) => take()));
    return taken.reduce((sum, count) => sum + count, 0);
  };

  const loop = async () => {
    while (!stop.signal.aborted) {
      const taken = await takeDue().catch(noneOf('all'));
      if (taken === 0) await sleep(lookEvery, null, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const ended = loop();

  return async (patience: number): Promise<void> => {
    stop.abort();
    await ended;
    const running = queues.flatMap((queue) => [...queue.running]);
    await within(patience, Promise.all(running)).catch(() => undefined);
  };
}

/** A database that is unavailable for a while must not end the worker. */
const noneOf = (job: string) => (err: unknown) => {
  log.error({ err, job }, 'the queue cannot be read');
  return 0;
};

/** `take` starts what may start now, and returns how many jobs that are. */
function openQueue(boss: PgBoss, bound: BoundJob) {
  const { name } = bound.job;
  const running = new Set<Promise<void>>();

  const takeFree = async () => {
    if (running.size >= width) return 0;
    const jobs = await boss.fetch<object>(name, { batchSize: width - running.size });
    for (const job of jobs) {
      const done: Promise<void> = runJob(boss, bound, job).finally(() => running.delete(done));
      running.add(done);
    }
    return jobs.length;
  };
  return { name, running, take: () => takeFree().catch(noneOf(name)) };
}
