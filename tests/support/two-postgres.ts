import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { startPostgres } from '@/scripts/setup/postgres.mjs';
import { until } from './payer';
import { processesOf } from './server-processes';

async function ask<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** What belongs to one running server, and is not copied to another one. */
const ofOneServer = ['port', 'holders', 'location'];

/**
 * Two PostgreSQL of a test's own below `dir`: a primary, and a standby that has everything which the primary has
 * confirmed. `url` names both, and asks for the one that writes.
 */
export async function startTwoPostgres(dir: string) {
  const [first, second] = [path.join(dir, 'first'), path.join(dir, 'second')];
  const made = await startPostgres(first, { throwaway: true });
  // What a client is told to be written is then at the standby, too: the database's setting is stronger than the server's.
  await ask(made.url, (sql) => sql`alter database shop set synchronous_commit = on`);
  await made.stop();
  execFileSync('cp', ['-a', first, second]);
  for (const name of ofOneServer) fs.rmSync(path.join(second, name), { recursive: true, force: true });

  const primary = await startPostgres(first, { throwaway: true });
  const { username, password, port } = new URL(primary.url);
  const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  const data = path.join(second, 'data');
  fs.appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  fs.writeFileSync(path.join(data, 'standby.signal'), '');
  const standby = await startPostgres(second, { throwaway: true });
  await ask(primary.url, async (sql) => {
    await sql`alter system set synchronous_standby_names = '*'`;
    await sql`select pg_reload_conf()`;
    await until(
      async () => (await sql`select from pg_stat_replication where sync_state = 'sync'`).length > 0,
    );
  });

  const processes = await processesOf(primary.url);
  const hosts = [primary.url, standby.url].map((url) => new URL(url).host).join(',');
  return {
    url: `postgres://${username}:${password}@${hosts}/shop?target_session_attrs=read-write`,
    /** The address of the standby alone, which is the primary after `promote`. */
    second: standby.url,
    /** As when the machine of the primary loses its power. */
    kill: () => processes.signal('SIGKILL'),
    promote: () => ask(standby.url, (sql) => sql`select pg_promote()`),
    async stop() {
      await standby.stop();
      await primary.stop();
    },
  };
}
