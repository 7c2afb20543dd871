import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { clusterHome, serverUser } from '@/scripts/setup/postgres-home.mjs';
import { startPostgres } from '@/scripts/setup/postgres.mjs';

/** One piece of work over a connection of its own. */
export async function askServer<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const homeOf = (dir: string) => clusterHome(dir, serverUser(path.join(dir, 'data')));

/** A PostgreSQL below `dir`, and a streaming replica of it: a copy of its files, taken while it stood still. */
export async function startPair(dir: string) {
  const [first, second] = [path.join(dir, 'primary'), path.join(dir, 'standby')];
  await (await startPostgres(first, { throwaway: true })).stop();
  const [from, to] = [homeOf(first), homeOf(second)];
  for (const name of ['data', 'password'])
    execFileSync('cp', ['-a', path.join(from, name), path.join(to, name)]);
  const primary = await startPostgres(first, { throwaway: true });
  // A throwaway server delays its writes: what was committed would not be written yet.
  await askServer(primary.url, (sql) => sql`alter database shop set synchronous_commit = on`);
  const { port, username, password } = new URL(primary.url);
  const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  const data = path.join(to, 'data');
  fs.appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  fs.writeFileSync(path.join(data, 'standby.signal'), '');
  const start = () => startPostgres(second, { throwaway: true });
  return { primary, standby: await start(), startStandby: start };
}
