import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';
import { codesOf } from '@/platform/causes-of';
import { openUnlimited } from './connection/open-client';

/** The number of the lock for migrating and seeding: of two instances that start at once, one waits for the other. */
export const startUpLock = 7_201_400;

const shopMigrations = path.join(process.cwd(), 'db', 'migrations');

/** The hashes of the migrations that this version of the shop has, as the database keeps those that it has applied. */
export const ownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder: shopMigrations }).map(({ hash }) => hash);

/** A migration that waits for a table, for a back-up say, keeps every request to that table waiting behind it. */
const longestWait = 1000;
const tries = 200;
const pause = 2000;

/** The name of a migration's file, and what is in it. */
type Migration = MigrationMeta & { tag: string };

/** Applies the missing migrations, one after the other, then runs `then` (the seed), all under one advisory lock of its own connection. */
export async function migrate(
  url: string,
  then?: (sql: postgres.Sql) => Promise<void>,
  migrationsFolder = shopMigrations,
): Promise<void> {
  const sql = openUnlimited(url);
  try {
    await sql`select pg_advisory_lock(${startUpLock})`;
    await sql`select set_config('lock_timeout', ${String(longestWait)}, false)`;
    for (const migration of await listMissing(sql, migrationsFolder)) await applyPatiently(sql, migration);
    await sql`select set_config('lock_timeout', '0', false)`;
    await then?.(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** In the order of the journal, which Drizzle's files are read in. The table of what was applied is Drizzle's too. */
async function listMissing(sql: postgres.Sql, migrationsFolder: string): Promise<Migration[]> {
  await sql`create schema if not exists drizzle`;
  await sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  const [applied] = await sql<{ at: string | null }[]>`
    select max(created_at)::text as at from drizzle.__drizzle_migrations`;
  const text = await fs.readFile(path.join(migrationsFolder, 'meta', '_journal.json'), 'utf8');
  const { entries } = JSON.parse(text) as { entries: { tag: string }[] };
  return readMigrationFiles({ migrationsFolder })
    .map((migration, index) => ({ ...migration, tag: entries[index]?.tag ?? '' }))
    .filter(({ folderMillis }) => folderMillis > Number(applied?.at ?? 0));
}

/** Where a table is not free, all of the file is tried again later. */
async function applyPatiently(sql: postgres.Sql, migration: Migration): Promise<void> {
  for (let left = tries; ; left -= 1)
    try {
      return await apply(sql, migration);
    } catch (error) {
      if (left > 0 && isLockTimeout(error)) await sleep(pause);
      else throw new Error(`migration ${migration.tag}: ${messageOf(error)}`, { cause: error });
    }
}

/** A file is a transaction of its own: what it locks is free again before the next one builds an index, say. */
async function apply(sql: postgres.Sql, migration: Migration): Promise<void> {
  await sql.begin(async (sql) => {
    for (const statement of migration.sql) await sql.unsafe(statement);
    await sql`
      insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${migration.hash}, ${migration.folderMillis})`;
  });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isLockTimeout = (error: unknown): boolean => codesOf(error).includes('55P03');
