import { and, eq, sql } from 'drizzle-orm';
import { loginCodes, wrongGuesses } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { logAlarm } from '@/lib/audit/log-alarm';
import type { Contact } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import { newLoginCode } from '@/platform/ids';
import { later } from '@/platform/time';
import { countWrongCode, isLiveCode } from './claim-code';
import { hashCode, hashSecondCode } from './hash-secret';
import { codeLife, freeGuesses, judgeGuess } from './rules';

type Guess = { code: string; secondCode?: string | undefined };
type CodeRow = typeof loginCodes.$inferSelect;

/** `second` is the code to send where the login takes a second one that was not sent yet. */
type Claim = { state: 'opens' | 'wrong' | 'awaitsSecond' } | { state: 'asksSecond'; second: string };

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/**
 * Whether a guess is among the free ones of today. The lock makes guesses run one after the other, so that not one too
 * many is free; once they are spent nobody takes it.
 */
async function lockFreeGuess(ctx: Ctx): Promise<boolean> {
  const today = eq(wrongGuesses.day, dayOf(ctx.now));
  const [seen] = await db(ctx).select({ open: wrongGuesses.open }).from(wrongGuesses).where(today);
  if (seen && seen.open >= freeGuesses) return false;
  const [locked] = await db(ctx)
    .insert(wrongGuesses)
    .values({ day: dayOf(ctx.now) })
    .onConflictDoUpdate({ target: wrongGuesses.day, set: { open: sql`${wrongGuesses.open}` } })
    .returning({ open: wrongGuesses.open });
  return (locked?.open ?? 0) < freeGuesses;
}

const addGuesses = (ctx: Ctx, count: number) =>
  db(ctx)
    .update(wrongGuesses)
    .set({ open: sql`greatest(0, ${wrongGuesses.open} + ${count})` })
    .where(eq(wrongGuesses.day, dayOf(ctx.now)));

const changeCode = (ctx: Ctx, { kind, contact }: CodeRow, set: Partial<CodeRow>) =>
  db(ctx)
    .update(loginCodes)
    .set(set)
    .where(and(eq(loginCodes.kind, kind), eq(loginCodes.contact, contact)));

async function refuseGuess(ctx: Ctx, row: CodeRow, isFree: boolean): Promise<void> {
  const counted = isFree ? 1 : 0;
  await changeCode(ctx, row, { tries: row.tries + 1, countedTries: row.countedTries + counted });
  await addGuesses(ctx, counted);
}

/** Whoever enters the right code after all only mistyped: those tries count no longer. */
async function redeemCode(ctx: Ctx, row: CodeRow): Promise<void> {
  await changeCode(ctx, row, { consumedAt: ctx.now });
  if (row.countedTries > 0 && dayOf(row.createdAt) === dayOf(ctx.now))
    await addGuesses(ctx, -row.countedTries);
}

function secondOf(row: CodeRow, contact: Contact, { secondCode }: Guess) {
  if (row.secondHash === null) return 'none';
  if (secondCode === undefined) return 'absent';
  return row.secondHash === hashSecondCode(contact, secondCode) ? 'right' : 'wrong';
}

async function judge(ctx: Ctx, contact: Contact, guess: Guess): Promise<Claim> {
  const [row] = await db(ctx).select().from(loginCodes).where(isLiveCode(ctx, contact)).for('update');
  if (!row) return { state: 'wrong' };
  // After the code's own lock: many guesses at one code wait for each other, and nobody else waits with them.
  const isFree = await lockFreeGuess(ctx);
  const isRight = row.codeHash === hashCode(contact, guess.code);
  const state = judgeGuess({ isRight, isFree, second: secondOf(row, contact, guess) });
  if (state === 'wrong') await refuseGuess(ctx, row, isFree);
  if (state === 'opens') await redeemCode(ctx, row);
  if (state !== 'asksSecond') return { state };
  const second = newLoginCode();
  const expiresAt = later(ctx.now, codeLife);
  await changeCode(ctx, row, { secondHash: hashSecondCode(contact, second), expiresAt });
  return { state, second };
}

/**
 * Counts one guess at the code of a login, and uses the code up when it opens (auth 22). It has its own transaction,
 * because a rollback would lose the count.
 */
export async function claimLogin(ctx: Ctx, contact: Contact, guess: Guess): Promise<Claim> {
  // A guess at no code has no chance: it counts nowhere and waits for nobody.
  const [live] = await db(ctx)
    .select({ tries: loginCodes.tries })
    .from(loginCodes)
    .where(isLiveCode(ctx, contact));
  if (!live) return { state: 'wrong' };
  const claim = await inTransaction(ctx, (ctx) => judge(ctx, contact, guess));
  if (claim.state === 'wrong') await countWrongCode(ctx);
  if (claim.state === 'asksSecond') await logAlarm(ctx, 'secondCodes');
  return claim;
}

/** Takes back a second code that could not be sent: the first one, entered again, asks for another. */
export const dropSecondCode = (ctx: Ctx, contact: Contact) =>
  db(ctx).update(loginCodes).set({ secondHash: null }).where(isLiveCode(ctx, contact));
