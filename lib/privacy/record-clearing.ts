import { sql } from 'drizzle-orm';
import { settings } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';

const key = 'privacy.cleared';

/** Keeps the time of the last clearing for the doctor. */
export async function recordClearing(ctx: Ctx): Promise<void> {
  const value = { at: ctx.now.toISOString() };
  await db(ctx)
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
}

/** The time of the last clearing; null when there was none. */
export async function readClearing(ctx: Ctx): Promise<Date | null> {
  const [row] = await db(ctx).execute<{ at: string }>(
    sql`select value ->> 'at' as at from ${settings} where key = ${key}`,
  );
  return row ? new Date(row.at) : null;
}
