import { execFileSync } from 'node:child_process';
import postgres from 'postgres';
import { propertyOf } from '@/platform/property-of';

/** Sends signals to all processes of a PostgreSQL of a test's own. */
export async function processesOf(url: string) {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql<{ file: string }[]>`select pg_read_file('postmaster.pid') as file`;
  await sql.end();
  const postmaster = Number(row?.file.split('\n')[0]);

  const children = () =>
    execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []));
  const send = (pid: number, name: NodeJS.Signals) => {
    try {
      process.kill(pid, name);
    } catch (error) {
      // One that has ended by itself meanwhile needs no signal.
      if (propertyOf(error, 'code') !== 'ESRCH') throw error;
    }
  };
  return {
    /** First the one that starts the others. */
    signal(name: NodeJS.Signals): void {
      const known = children();
      send(postmaster, name);
      for (const pid of new Set([...known, ...children()])) send(pid, name);
    },
  };
}
