import postgres from 'postgres';
import { ownUrl as address } from '../support/own-database';
import { until } from '../support/payer';

/** The pool of the shop that is tested gives up a lock this soon; in the shop it is ten seconds. */
const lockTimeout = 20;
Object.assign(process.env, {
  DATABASE_URL: `${address}?lock_timeout=${lockTimeout}`,
  DATABASE_DIRECT_URL: '',
});

test('an instance waits for the one that builds the indexes of the queue, however long, and finds them', async () => {
  const other = postgres(address, { max: 2, onnotice: () => undefined });
  await other`drop index pgboss.job_of_key`;
  const builder = await other.reserve();
  await builder`select pg_advisory_lock(hashtext('queue indexes'))`;
  const { installQueues } = await import('@/lib/queue/install-queues');
  const installing = installQueues([]);
  const waitsLonger = until(async () => {
    const rows = await other`
      select from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'
        and clock_timestamp() - query_start > ${3 * lockTimeout} * interval '1 millisecond'`;
    return rows.length > 0;
  });
  await Promise.race([installing, waitsLonger]);
  await builder`create index job_of_key on pgboss.job (name, coalesce(singleton_key, ''), created_on)`;
  await builder`select pg_advisory_unlock(hashtext('queue indexes'))`;
  const boss = await installing;
  await boss.stop({ graceful: false });
  builder.release();
  await other.end({ timeout: 1 });
});
