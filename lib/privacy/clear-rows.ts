import { sql, type SQL } from 'drizzle-orm';
import {
  adminInvitations,
  alerts,
  loginCodes,
  loginNotices,
  passwordTries,
  rateLimits,
  refreshTokens,
  returnNotices,
  sessions,
  settings,
  wechatSignIns,
  wrongGuesses,
} from '@/db/schema';
import { db } from '@/db/transaction';
import { familiarFor } from '@/lib/auth/rules';
import type { Ctx } from '@/platform/ctx';
import { keysOf, recordOf } from '@/platform/record-of';
import { seconds } from '@/platform/time';
import { kept, type Kept } from './rules';

/** Where the rows of each kind are, and when one was over: by an index where there may be many. */
const places: Record<Kept, { table: SQL; end: SQL }> = {
  codes: { table: sql`${loginCodes}`, end: sql`expires_at` },
  signIns: { table: sql`${wechatSignIns}`, end: sql`expires_at` },
  tokens: { table: sql`${refreshTokens}`, end: sql`expires_at` },
  sessions: { table: sql`${sessions}`, end: sql`expires_at` },
  endedSessions: { table: sql`${sessions}`, end: sql`revoked_at` },
  notices: { table: sql`${loginNotices}`, end: sql`created_at` },
  invitations: { table: sql`${adminInvitations}`, end: sql`expires_at` },
  returnNotices: { table: sql`${returnNotices}`, end: sql`created_at` },
  alerts: { table: sql`${alerts}`, end: sql`created_at` },
  guesses: { table: sql`${wrongGuesses}`, end: sql`(day + 1)::timestamptz` },
  passwordTries: {
    table: sql`${passwordTries}`,
    end: sql`greatest(free_at, succeeded_at + make_interval(secs => ${(familiarFor - kept.passwordTries) / seconds(1)}))`,
  },
  counters: { table: sql`${rateLimits}`, end: sql`to_timestamp(expire / 1000.0)` },
  values: { table: sql`${settings}`, end: sql`expires_at` },
};

const batch = 1000;
/** What is more waits for the next hour. */
const mostBatches = 100;

/** Deletes the rows of one kind that have been over for long enough, the oldest first, in batches. */
async function clearKind(ctx: Ctx, kind: Kept): Promise<number> {
  const { table, end } = places[kind];
  const limit = new Date(ctx.now.getTime() - kept[kind]).toISOString();
  let cleared = 0;
  for (let round = 0; round < mostBatches; round += 1) {
    const { count } = await db(ctx).execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${end} < ${limit}::timestamptz order by ${end} limit ${batch}))`);
    cleared += count;
    if (count < batch) break;
  }
  return cleared;
}

/** @returns how many rows of each kind were deleted */
export async function clearRows(ctx: Ctx): Promise<Record<Kept, number>> {
  const cleared: Partial<Record<Kept, number>> = {};
  for (const kind of keysOf(kept)) cleared[kind] = await clearKind(ctx, kind);
  return recordOf(keysOf(kept), (kind) => cleared[kind] ?? 0);
}

/** Since when the oldest row of each kind has been over; null when none is over. */
export async function readOldest(ctx: Ctx): Promise<Record<Kept, Date | null>> {
  const ends = keysOf(kept).map((kind) => {
    const { table, end } = places[kind];
    return sql`(select min(${end}) from ${table} where ${end} < now()) as ${sql.identifier(kind)}`;
  });
  const [row] = await db(ctx).execute<Record<Kept, string | null>>(sql`select ${sql.join(ends, sql`, `)}`);
  return recordOf(keysOf(kept), (kind) => (row?.[kind] ? new Date(row[kind]) : null));
}
