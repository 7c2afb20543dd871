import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { log } from '@/platform/log';
import { within } from '@/platform/within';
import type { BoundJob } from './define-job';
import { runJob } from './run-job';

/** Jobs of one queue that run at the same time in one process. */
const width = 10;
const pollEvery = 1000;

/**
 * Takes the jobs of one queue and runs them. pg-boss's own loop waits for the slowest job of a batch, and lets the
 * process crash when the database is unavailable as a job ends; this one does neither.
 * @returns a function that stops it: it takes no new jobs and waits for running ones, at most `patience` milliseconds
 */
export function consumeQueue(boss: PgBoss, bound: BoundJob) {
  const { name } = bound.job;
  const stop = new AbortController();
  const running = new Set<Promise<void>>();

  const take = async () => {
    const jobs = await boss.fetch<object>(name, { batchSize: width - running.size });
    for (const job of jobs) {
      const done: Promise<void> = runJob(boss, bound, job).finally(() => running.delete(done));
      running.add(done);
    }
    return jobs.length;
  };

  /** A database that is unavailable for a while must not end the worker. */
  const takeIfPossible = () =>
    take().catch((err: unknown) => {
      log.error({ err, job: name }, 'the queue cannot be read');
      return 0;
    });

  const loop = async () => {
    while (!stop.signal.aborted) {
      const taken = running.size < width ? await takeIfPossible() : 0;
      if (taken === 0) await sleep(pollEvery, null, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const ended = loop();

  return async (timeout: number): Promise<void> => {
    stop.abort();
    await ended;
    await within(timeout, Promise.all(running)).catch(() => undefined);
  };
}
