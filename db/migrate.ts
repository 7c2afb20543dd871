import { pathToFileURL } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { openUnlimited } from './connection/open-client';

/** The number of the lock for migrating and seeding: of two instances that start at once, one waits for the other. */
export const startUpLock = 7_201_400;

const folder = new URL('./migrations', import.meta.url).pathname;

/** Applies the missing migrations, then runs `then` (the seed), all under one advisory lock of its own connection. */
export async function migrate(url: string, then?: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  const sql = openUnlimited(url);
  try {
    await sql`select pg_advisory_lock(${startUpLock})`;
    await applyMigrations(drizzle(sql), { migrationsFolder: decodeURIComponent(folder) });
    await then?.(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { directDatabaseUrl } = await import('@/platform/env');
  await migrate(directDatabaseUrl());
}
