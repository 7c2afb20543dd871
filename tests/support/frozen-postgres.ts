import { execFileSync } from 'node:child_process';
import path from 'node:path';
import postgres from 'postgres';
import { propertyOf } from '@/platform/property-of';
import { startPostgres } from '@/scripts/setup/postgres.mjs';

async function postmasterOf(url: string): Promise<number> {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql<{ file: string }[]>`select pg_read_file('postmaster.pid') as file`;
  await sql.end();
  return Number(row?.file.split('\n')[0]);
}

/** A PostgreSQL of a test’s own, below `dir`, whose processes can be stopped as they are (SIGSTOP). */
export async function startFreezable(dir: string) {
  const server = await startPostgres(path.join(dir, 'postgres'), { throwaway: true });
  const postmaster = await postmasterOf(server.url);

  const processes = () =>
    execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []));
  /** First the one that starts the others. One that ends by itself meanwhile needs no signal. */
  const signal = (name: NodeJS.Signals) => {
    process.kill(postmaster, name);
    for (const pid of processes())
      try {
        process.kill(pid, name);
      } catch (error) {
        if (propertyOf(error, 'code') !== 'ESRCH') throw error;
      }
  };

  return {
    url: server.url,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: async () => {
      signal('SIGCONT');
      await server.stop();
    },
  };
}
