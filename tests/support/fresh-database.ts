import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import postgres from 'postgres';

const run = promisify(execFile);

/** An empty database of its own beside the suite's; `drop` it in `afterAll`. */
export async function freshDatabase() {
  const base = process.env['DATABASE_URL'];
  if (!base) throw new Error('DATABASE_URL is missing');
  const name = `fresh_${randomBytes(6).toString('hex')}`;
  const admin = postgres(base, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name}`);
  // Otherwise VACUUM, on a server that is in no hurry to write, cannot yet mark new rows as seen by all.
  await admin.unsafe(`alter database ${name} set synchronous_commit = on`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  const sql = postgres(url.href, { max: 4, onnotice: () => undefined });
  return {
    url: url.href,
    sql,
    /** Migrates and seeds it, as a start of the shop does. */
    seed: (environment: Record<string, string> = {}) =>
      run(process.execPath, ['--import', 'tsx', 'db/seed/main.ts'], {
        env: { ...process.env, ...environment, DATABASE_URL: url.href },
      }),
    drop: async () => {
      await sql.end({ timeout: 1 });
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
