import { eq, sql } from 'drizzle-orm';
import { passwordTries } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { logAlarm } from '@/lib/audit/log-alarm';
import type { Ctx } from '@/platform/ctx';
import { AppError } from '@/platform/errors';
import { networksOf } from '@/platform/network';
import { passwordKey } from './hash-secret';
import { afterTryAnywhere, afterTryHere, familiarFor, triesAnywhere, triesHere } from './rules';

type Row = typeof passwordTries.$inferSelect;

/**
 * The rows in which a try was counted; `anywhere` is null at a network where the name signed in before. `locks`: if the
 * password is wrong, the name has to wait from now on.
 */
type Taken = { here: string; anywhere: string | null; locks: boolean };

function refuse(wait: number): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(wait / 1000));
  const values = { minutes: Math.ceil(retryAfterSeconds / 60) };
  throw new AppError('RATE_LIMITED', { reason: 'adminLocked', retryAfterSeconds, values });
}

type Rule = { limit: number; count: typeof afterTryHere };

/** Counts one try, and returns the row as it was before. */
async function countTry(ctx: Ctx, key: string, { limit, count }: Rule): Promise<Row> {
  await db(ctx).insert(passwordTries).values({ key, freeAt: ctx.now }).onConflictDoNothing();
  const [row] = await db(ctx).select().from(passwordTries).where(eq(passwordTries.key, key)).for('update');
  if (!row) throw new Error('a counted row is gone');
  const wait = row.freeAt.getTime() - ctx.now.getTime();
  if (wait > 0 && row.failures >= limit) refuse(wait);
  await db(ctx).update(passwordTries).set(count(row, ctx.now)).where(eq(passwordTries.key, key));
  return row;
}

const isFamiliar = ({ succeededAt }: Row, now: Date): boolean =>
  succeededAt !== null && now.getTime() - succeededAt.getTime() < familiarFor;

/**
 * Counts a try before the password is checked, so that parallel tries share what is left: for the name at this network,
 * and for the name at all networks where it never signed in (auth 13, auth 23).
 * @throws AppError RATE_LIMITED with the seconds to wait; then nothing was counted
 */
export async function takeTry(ctx: Ctx, username: string, passwordHash: string | null): Promise<Taken> {
  const keyAt = (network: string) => passwordKey(username, network, passwordHash ?? '');
  const here = keyAt(networksOf(ctx.client.address)[0]);
  const everywhere = keyAt('');
  const { anywhere, failures, locksHere } = await inTransaction(ctx, async (ctx) => {
    const own = await countTry(ctx, here, { limit: triesHere, count: afterTryHere });
    const locksHere = afterTryHere(own, ctx.now).failures >= triesHere;
    if (isFamiliar(own, ctx.now)) return { anywhere: null, failures: 0, locksHere };
    const all = await countTry(ctx, everywhere, { limit: triesAnywhere, count: afterTryAnywhere });
    return { anywhere: everywhere, failures: all.failures, locksHere };
  });
  if (failures + 1 >= triesAnywhere) await logAlarm(ctx, 'adminPasswords');
  return { here, anywhere, locks: locksHere || failures + 1 >= triesAnywhere };
}

/** The try was no failure: the password was right, which makes the network a familiar one, or it was not looked at. */
export async function forgiveTry(ctx: Ctx, { here, anywhere }: Taken, succeededAt?: Date): Promise<void> {
  const one = { failures: sql`greatest(0, ${passwordTries.failures} - 1)`, freeAt: ctx.now };
  await db(ctx)
    .update(passwordTries)
    .set(succeededAt ? { failures: 0, freeAt: ctx.now, succeededAt } : one)
    .where(eq(passwordTries.key, here));
  if (anywhere) await db(ctx).update(passwordTries).set(one).where(eq(passwordTries.key, anywhere));
}
