import { until } from './payer';
import { processesOf } from './server-processes';
import { askServer, startPair } from './standby';

/**
 * Two PostgreSQL of a test's own below `dir`: a primary, and a standby that has everything which the primary has
 * confirmed. `url` names both, and asks for the one that writes.
 */
export async function startTwoPostgres(dir: string) {
  const { primary, standby } = await startPair(dir);
  await askServer(primary.url, async (sql) => {
    await sql`alter system set synchronous_standby_names = '*'`;
    await sql`select pg_reload_conf()`;
    await until(
      async () => (await sql`select from pg_stat_replication where sync_state = 'sync'`).length > 0,
    );
  });

  const processes = await processesOf(primary.url);
  const { username, password } = new URL(primary.url);
  const hosts = [primary.url, standby.url].map((url) => new URL(url).host).join(',');
  return {
    url: `postgres://${username}:${password}@${hosts}/shop?target_session_attrs=read-write`,
    /** The address of the standby alone, which is the primary after `promote`. */
    second: standby.url,
    /** As when the machine of the primary loses its power. */
    kill: () => processes.signal('SIGKILL'),
    promote: () => askServer(standby.url, (sql) => sql`select pg_promote()`),
    async stop() {
      await standby.stop();
      await primary.stop();
    },
  };
}
