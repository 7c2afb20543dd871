import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import postgres from 'postgres';

const run = promisify(execFile);

const addressOf = (name: string): string => {
  const base = process.env['DATABASE_URL'];
  if (!base) throw new Error('DATABASE_URL is missing');
  return Object.assign(new URL(base), { pathname: `/${name}` }).href;
};

/** The suite's own database, as it was when this file began: no test connects to it, so that it can be copied. */
const suites = process.env['DATABASE_URL'] ?? '';

export const newName = () => `fresh_${randomBytes(6).toString('hex')}`;

/** Works on the server from a database that nobody copies. */
async function onServer(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(addressOf('postgres'), { max: 1, onnotice: () => undefined });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Makes a database, empty or with what the suite's own was given; answers its address. */
export async function createDatabase(name: string, isSeeded: boolean): Promise<string> {
  const template = isSeeded ? new URL(suites).pathname.slice(1) : 'template1';
  await onServer(async (sql) => {
    await sql`create database ${sql(name)} template ${sql(template)}`;
    // Otherwise VACUUM, on a server that is in no hurry to write, cannot yet mark new rows as seen by all.
    await sql`alter database ${sql(name)} set synchronous_commit = on`;
  });
  return addressOf(name);
}

export const dropDatabase = (name: string) => onServer((sql) => sql`drop database ${sql(name)} with (force)`);

/** A database of its own beside the suite's; `drop` it in `afterAll`. */
export async function freshDatabase({ isSeeded = false } = {}) {
  const name = newName();
  const url = await createDatabase(name, isSeeded);
  const sql = postgres(url, { max: 4, onnotice: () => undefined });
  return {
    url,
    sql,
    /** Migrates and seeds it, as a start of the shop does. */
    seed: (environment: Record<string, string> = {}) =>
      run(process.execPath, ['--import', 'tsx', 'db/seed/main.ts'], {
        env: { ...process.env, ...environment, DATABASE_URL: url },
      }),
    drop: async () => {
      await sql.end({ timeout: 1 });
      await dropDatabase(name);
    },
  };
}
