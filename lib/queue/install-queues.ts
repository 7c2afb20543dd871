import type PgBoss from 'pg-boss';
import { sql } from '@/db/client';
import { log } from '@/platform/log';
import { newBoss, queueSchema } from './boss';
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
  await createKeyIndexes();
  return boss;
}

/** For the look at the jobs of one key; pg-boss has none. One instance after the other, as two would collide. */
const createKeyIndexes = () =>
  sql.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtext('queue indexes'))`;
    for (const table of ['job', 'archive'])
      await sql`
        create index if not exists ${sql(`${table}_of_key`)} on ${sql(queueSchema)}.${sql(table)}
          (name, coalesce(singleton_key, ''), created_on)`;
  });
