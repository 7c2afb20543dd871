import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import postgres from 'postgres';

const run = promisify(execFile);

const pooled = process.env['DATABASE_URL'] ?? '';

/**
 * The suite's own database in its state before this file: no test connects to it, so that it can be copied. Past the
 * pooler, where the suite runs through one: tests use sessions.
 */
const suites = process.env['DATABASE_DIRECT_URL'] || pooled;

const withName = (address: string, name: string) =>
  Object.assign(new URL(address), { pathname: `/${name}` }).href;
const addressOf = (name: string) => withName(suites, name);

/** What a shop on this database is given: the pooler, where the suite runs through one. */
export const settingsOf = (name: string) => ({
  DATABASE_URL: withName(pooled, name),
  DATABASE_DIRECT_URL: suites === pooled ? '' : addressOf(name),
});

export const newName = () => `fresh_${randomBytes(6).toString('hex')}`;

/** Works on the server from a database that is never copied. */
async function onServer(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(addressOf('postgres'), { max: 1, onnotice: () => undefined });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The suite's own database, migrated and seeded. */
export const seeded = new URL(suites).pathname.slice(1);

/** Makes a database, empty or as a copy of another one to which nobody is connected; returns its address. */
export async function createDatabase(name: string, template = 'template1'): Promise<string> {
  await onServer(async (sql) => {
    // To copy the files takes the server half the time of writing each page to the log.
    await sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`;
    // Otherwise, on a server that delays its writes, VACUUM cannot mark new rows as visible to all.
    await sql`alter database ${sql(name)} set synchronous_commit = on`;
  });
  return addressOf(name);
}

export const dropDatabase = (name: string) => onServer((sql) => sql`drop database ${sql(name)} with (force)`);

/** Makes an empty database that sorts texts by their bytes, or as people do, where the server has ICU. */
async function createSorted(name: string, by: 'bytes' | 'words'): Promise<string> {
  await onServer(async (sql) => {
    const [icu] = await sql`select from pg_collation where collprovider = 'i' limit 1`;
    const provider = by === 'words' && icu ? "icu icu_locale 'en-US'" : 'libc';
    await sql.unsafe(
      `create database "${name}" template template0 locale_provider ${provider} locale 'C' encoding 'UTF8'`,
    );
  });
  return addressOf(name);
}

/** Runs a program of the shop with these settings, as a start of the shop does. */
export const runProgram = (program: string, environment: Record<string, string>) =>
  run(process.execPath, ['scripts/program.mjs', program], { env: { ...process.env, ...environment } });

/** A separate database beside the suite's, empty or a copy of the one that `from` names; `drop` it in `afterAll`. */
export async function freshDatabase({
  isSeeded = false,
  from = isSeeded ? seeded : undefined,
  sorted,
}: { isSeeded?: boolean; from?: string; sorted?: 'bytes' | 'words' } = {}) {
  const name = newName();
  const url = sorted ? await createSorted(name, sorted) : await createDatabase(name, from);
  const sql = postgres(url, { max: 4, onnotice: () => undefined });
  const settings = settingsOf(name);
  const runOn = (program: string, environment: Record<string, string>) =>
    runProgram(program, { ...environment, ...settings });
  return {
    name,
    url,
    settings,
    sql,
    /** Migrates and seeds it, as a start of the shop does. */
    seed: (environment: Record<string, string> = {}) => runOn('db/seed/main.ts', environment),
    /** What `npm run db:migrate` does. */
    migrate: (environment: Record<string, string> = {}) => runOn('scripts/migrate.ts', environment),
    drop: async () => {
      await sql.end({ timeout: 1 });
      await dropDatabase(name);
    },
  };
}
