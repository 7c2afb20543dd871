import { eq } from 'drizzle-orm';
import { adminCredentials } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { getUser } from '@/lib/users/get-user';
import type { Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { verifyPassword } from '@/platform/password';
import type { AdminLogin } from './contract';
import { type Login, openSession } from './open-session';
import { recordRefusedSignIn, recordSignIn } from './record-sign-in';
import { forgiveTry, takeTry } from './take-try';

async function findCredentials(ctx: Ctx, username: string) {
  const { userId, passwordHash } = adminCredentials;
  const [found] = await db(ctx)
    .select({ userId, passwordHash })
    .from(adminCredentials)
    .where(eq(adminCredentials.username, username));
  return found ?? null;
}

/**
 * An unknown name is counted and answered like a known one (auth 13).
 * @throws AppError UNAUTHENTICATED; RATE_LIMITED where the name has to wait
 */
export async function logInAdmin(ctx: Ctx, { body }: InputOf<typeof AdminLogin>): Promise<Login> {
  const username = body.username.toLowerCase();
  const credentials = await findCredentials(ctx, username);
  const passwordHash = credentials?.passwordHash ?? null;
  const tries = await takeTry(ctx, username, passwordHash);
  const isRight = await verifyPassword(body.password, passwordHash).catch(async (error: unknown) => {
    await forgiveTry(ctx, tries);
    throw error;
  });
  const failed = new AppError('UNAUTHENTICATED', { reason: 'adminLoginFailed' });
  if (credentials && !isRight) recordRefusedSignIn(ctx, credentials.userId, 'password', tries.locks);
  if (!credentials || !isRight) throw failed;
  return inTransaction(ctx, async (ctx) => {
    const user = await getUser(ctx, credentials.userId);
    if (!user.isAdmin) throw failed;
    await forgiveTry(ctx, tries, ctx.now);
    await recordSignIn(ctx, user.id, 'password');
    return openSession(ctx, 'admin', user);
  });
}
