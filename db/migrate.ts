import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { codesOf } from '@/platform/causes-of';
import { openUnlimited } from './connection/open-client';

/** The number of the lock for migrating and seeding: of two instances that start at once, one waits for the other. */
export const startUpLock = 7_201_400;

const shopMigrations = path.join(process.cwd(), 'db', 'migrations');

/** A migration that waits for a table, for a back-up say, keeps every request to that table waiting behind it. */
const longestWait = 1000;
const tries = 200;
const pause = 2000;

/** Applies the missing migrations, then runs `then` (the seed), all under one advisory lock of its own connection. */
export async function migrate(
  url: string,
  then?: (sql: postgres.Sql) => Promise<void>,
  migrationsFolder = shopMigrations,
): Promise<void> {
  const sql = openUnlimited(url);
  try {
    await sql`select pg_advisory_lock(${startUpLock})`;
    await sql`select set_config('lock_timeout', ${String(longestWait)}, false)`;
    await applyPatiently(sql, migrationsFolder);
    await sql`select set_config('lock_timeout', '0', false)`;
    await then?.(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** All that are missing are one transaction: where a table is not free, all of it is tried again later. */
async function applyPatiently(sql: postgres.Sql, migrationsFolder: string): Promise<void> {
  for (let left = tries; ; left -= 1)
    try {
      return await applyMigrations(drizzle(sql), { migrationsFolder });
    } catch (error) {
      if (left === 0 || !isLockTimeout(error)) throw error;
      await sleep(pause);
    }
}

const isLockTimeout = (error: unknown): boolean => codesOf(error).includes('55P03');
