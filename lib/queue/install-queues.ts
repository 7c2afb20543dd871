import type PgBoss from 'pg-boss';
import type { Sql, TransactionSql } from 'postgres';
import { patientSql, sql } from '@/db/client';
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
export async function installQueues(
  jobs: readonly BoundJob[],
  options: PgBoss.ConstructorOptions = {},
): Promise<PgBoss> {
  const boss = newBoss({ maintenanceIntervalSeconds: 30, ...options });
  boss.on('error', (err) => log.error({ err }, 'job queue'));
  await boss.start();
  try {
    for (const queue of jobs.map(({ job }) => queueOf(job))) {
      await boss.createQueue(queue.name, queue);
      await boss.updateQueue(queue.name, queue);
    }
    for (const table of ['job', 'archive'] as const) await createKeyIndex(table);
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return boss;
}

/**
 * The index by which the jobs of one key are found; pg-boss has none. It is looked for first, because `create index if
 * not exists` waits for every transaction that is queuing a job. Building it, and waiting for another instance that
 * builds it, may take longer than the shop allows a statement or a lock.
 */
async function createKeyIndex(table: 'job' | 'archive'): Promise<void> {
  const name = `${table}_of_key`;
  const isThere = async (on: Sql | TransactionSql) => {
    // `to_regclass` would remember in a transaction what another one has changed since.
    const rows = await on`select from pg_indexes where schemaname = ${queueSchema} and indexname = ${name}`;
    return rows.length > 0;
  };
  if (await isThere(patientSql)) return;
  await patientSql.begin(async (sql) => {
    await sql`set local lock_timeout = 0`;
    // One instance after the other: the second finds the index.
    await sql`select pg_advisory_xact_lock(hashtext('queue indexes'))`;
    if (await isThere(sql)) return;
    await sql`
      create index ${sql(name)} on ${sql(queueSchema)}.${sql(table)}
        (name, coalesce(singleton_key, ''), created_on)`;
  });
}

/** For processes that do not last: usually the queues are there, and one look is enough. */
export async function installQueuesIfAbsent(jobs: readonly BoundJob[]): Promise<void> {
  if (await areInstalled(jobs)) return;
  const boss = await installQueues(jobs, { supervise: false, schedule: false });
  await boss.stop({ graceful: false });
}

async function areInstalled(jobs: readonly BoundJob[]): Promise<boolean> {
  const names = jobs.map(({ job }) => job.name);
  const [schema] = await sql<{ found: string | null }[]>`
    select to_regclass(${`${queueSchema}.queue`}) as found`;
  if (!schema?.found) return false;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from ${sql(queueSchema)}.queue where name = any(${names})`;
  return row?.count === names.length;
}
