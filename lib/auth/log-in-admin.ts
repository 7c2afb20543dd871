import { eq, sql } from 'drizzle-orm';
import { takeCall } from '@/db/rate-limit';
import { adminCredentials } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { getUser } from '@/lib/users/get-user';
import type { Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { verifyPassword } from '@/platform/password';
import { later } from '@/platform/time';
import type { AdminLogin } from './contract';
import { hashToken } from './hash-secret';
import { type Login, openSession } from './open-session';
import { recordRefusedSignIn, recordSignIn } from './record-sign-in';
import { passwordLock, passwordTries } from './rules';

const unknownNames = { name: 'admin-unknown', points: passwordTries, seconds: passwordLock / 1000 };

const locked = (retryAfterSeconds = passwordLock / 1000) =>
  new AppError('RATE_LIMITED', { reason: 'adminLocked', retryAfterSeconds });

type Credentials = { userId: number; passwordHash: string };

/**
 * Counts a failure before the password is checked, so that parallel tries share the five tries; a right password
 * removes the count. An unknown name is counted and locked like a known one.
 * @throws AppError RATE_LIMITED
 */
async function takeTry(ctx: Ctx, username: string): Promise<Credentials | null> {
  const { failures, lockedUntil, userId, passwordHash } = adminCredentials;
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  const counted = sql`case when ${lockedUntil} is null then ${failures} + 1 else 1 end`;
  const [taken] = await db(ctx)
    .update(adminCredentials)
    .set({
      failures: counted,
      lockedUntil: sql`case when ${counted} >= ${passwordTries} then ${later(ctx.now, passwordLock).toISOString()}::timestamptz end`,
    })
    .where(sql`${adminCredentials.username} = ${username} and coalesce(${lockedUntil} <= ${now}, true)`)
    .returning({ userId, passwordHash });
  if (taken) return taken;
  const [known] = await db(ctx)
    .select({ lockedUntil })
    .from(adminCredentials)
    .where(eq(adminCredentials.username, username));
  if (known?.lockedUntil) {
    const wait = known.lockedUntil.getTime() - ctx.now.getTime();
    throw locked(Math.max(1, Math.ceil(wait / 1000)));
  }
  await takeCall(unknownNames, hashToken(username)).catch((error: unknown) => {
    throw error instanceof AppError ? locked(error.retryAfterSeconds) : error;
  });
  return null;
}

/** @throws AppError UNAUTHENTICATED; RATE_LIMITED after five failures, for 15 minutes */
export async function logInAdmin(ctx: Ctx, { body }: InputOf<typeof AdminLogin>): Promise<Login> {
  const credentials = await takeTry(ctx, body.username.toLowerCase());
  const isRight = await verifyPassword(body.password, credentials?.passwordHash ?? null);
  const failed = new AppError('UNAUTHENTICATED', { reason: 'adminLoginFailed' });
  if (credentials && !isRight) recordRefusedSignIn(ctx, credentials.userId, 'password');
  if (!credentials || !isRight) throw failed;
  return inTransaction(ctx, async (ctx) => {
    const user = await getUser(ctx, credentials.userId);
    if (!user.isAdmin) throw failed;
    await db(ctx)
      .update(adminCredentials)
      .set({ failures: 0, lockedUntil: null })
      .where(eq(adminCredentials.userId, user.id));
    await recordSignIn(ctx, user.id, 'password');
    return openSession(ctx, 'admin', user);
  });
}
