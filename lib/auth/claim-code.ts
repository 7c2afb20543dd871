import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { loginCodes } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Contact } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import { hashCode } from './hash-secret';
import { codeTries } from './rules';

/**
 * Counts one try, and uses the code up when it is right, in one statement: parallel tries wait for the row lock and see
 * each other's counts, and of parallel logins with the right code only one succeeds.
 */
export async function claimCode(ctx: Ctx, contact: Contact, code: string): Promise<boolean> {
  const isRight = sql`${loginCodes.codeHash} = ${hashCode(contact, code)}`;
  const [tried] = await db(ctx)
    .update(loginCodes)
    .set({
      tries: sql`${loginCodes.tries} + case when ${isRight} then 0 else 1 end`,
      consumedAt: sql`case when ${isRight} then ${ctx.now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        eq(loginCodes.kind, contact.kind),
        eq(loginCodes.contact, contact.value),
        isNull(loginCodes.consumedAt),
        gt(loginCodes.expiresAt, ctx.now),
        lt(loginCodes.tries, codeTries),
      ),
    )
    .returning({ consumedAt: loginCodes.consumedAt });
  return tried?.consumedAt instanceof Date;
}
