import type PgBoss from 'pg-boss';
import { log } from '@/platform/log';
import { newBoss } from './boss';
import type { BoundJob } from './define-job';

/** `short`: one waiting job for each key. Jobs that the sweep queues again every minute need no retry of their own. */
const queueOf = ({ name, retry, expireAfter = 90 }: BoundJob['job']): PgBoss.Queue => {
  const { limit, delay, backoff } = retry ?? { limit: 5, delay: 5, backoff: true };
  return {
    name,
    policy: 'short',
    retryLimit: limit,
    ...(delay && { retryDelay: delay }),
    ...(backoff && { retryBackoff: backoff }),
    expireInSeconds: expireAfter,
  };
};

/**
 * Creates the missing queues, in a schema of their own beside the shop's tables; two instances may do it at the same
 * time. The returned queue is open: the caller must stop it.
 */
export async function installQueues(jobs: readonly BoundJob[]): Promise<PgBoss> {
  const boss = newBoss({
    maintenanceIntervalSeconds: 30,
    archiveCompletedAfterSeconds: 3600,
    archiveFailedAfterSeconds: 30 * 24 * 3600,
    deleteAfterDays: 30,
  });
  boss.on('error', (err) => log.error({ err }, 'job queue'));
  await boss.start();
  for (const queue of jobs.map(({ job }) => queueOf(job))) {
    await boss.createQueue(queue.name, queue);
    await boss.updateQueue(queue.name, queue);
  }
  return boss;
}
