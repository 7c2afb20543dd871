import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { takeCall } from '@/db/rate-limit';
import { loginCodes } from '@/db/schema';
import { db } from '@/db/transaction';
import { logAlarm } from '@/lib/audit/log-alarm';
import type { Contact } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import { AppError } from '@/platform/errors';
import { hashCode } from './hash-secret';
import { wholeShop } from './read-pressure';
import { codeTries, wrongCodes } from './rules';

/** The contact's code, as long as it can be entered. */
export const isLiveCode = (ctx: Ctx, contact: Contact) =>
  and(
    eq(loginCodes.kind, contact.kind),
    eq(loginCodes.contact, contact.value),
    isNull(loginCodes.consumedAt),
    gt(loginCodes.expiresAt, ctx.now),
    lt(loginCodes.tries, codeTries),
  );

/** Counts a wrong guess at a live code; too many of them in an hour raise an alarm (auth 22, auth 33). */
export async function countWrongCode(ctx: Ctx): Promise<void> {
  try {
    await takeCall(wrongCodes, wholeShop);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await logAlarm(ctx, 'wrongCodes');
  }
}

/**
 * Counts one try, and uses the code up when it is right, in one statement: parallel tries wait for the row lock and see
 * each other's counts, and of parallel tries with the right code only one succeeds. For people who are logged in;
 * a login is `claimLogin`.
 */
export async function claimCode(ctx: Ctx, contact: Contact, code: string): Promise<boolean> {
  const isRight = sql`${loginCodes.codeHash} = ${hashCode(contact, code)}`;
  const [tried] = await db(ctx)
    .update(loginCodes)
    .set({
      tries: sql`${loginCodes.tries} + case when ${isRight} then 0 else 1 end`,
      consumedAt: sql`case when ${isRight} then ${ctx.now.toISOString()}::timestamptz end`,
    })
    .where(isLiveCode(ctx, contact))
    .returning({ consumedAt: loginCodes.consumedAt });
  if (tried && !tried.consumedAt) await countWrongCode(ctx);
  return tried?.consumedAt instanceof Date;
}
