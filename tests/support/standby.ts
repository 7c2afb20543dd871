import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { clusterHome, serverUser } from '@/scripts/setup/postgres-home.mjs';
import { startPostgres } from '@/scripts/setup/postgres.mjs';

const homeOf = (dir: string) => clusterHome(dir, serverUser(path.join(dir, 'data')));

/** A PostgreSQL below `dir`, and a streaming replica of it: a copy of its files, taken while it stood still. */
export async function startPair(dir: string) {
  const [first, second] = [path.join(dir, 'primary'), path.join(dir, 'standby')];
  await (await startPostgres(first, { throwaway: true })).stop();
  const [from, to] = [homeOf(first), homeOf(second)];
  for (const name of ['data', 'password'])
    execFileSync('cp', ['-a', path.join(from, name), path.join(to, name)]);
  const primary = await startPostgres(first, { throwaway: true });
  const sql = postgres(primary.url, { max: 1 });
  // A throwaway server delays its writes: what was committed would not be written yet.
  await sql`alter database shop set synchronous_commit = on`;
  await sql.end();
  const { port, username, password } = new URL(primary.url);
  const connection = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  const data = path.join(to, 'data');
  fs.appendFileSync(path.join(data, 'postgresql.conf'), `primary_conninfo = '${connection}'\n`);
  fs.writeFileSync(path.join(data, 'standby.signal'), '');
  const start = () => startPostgres(second, { throwaway: true });
  return { primary, standby: await start(), startStandby: start };
}
