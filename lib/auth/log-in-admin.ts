import { eq } from 'drizzle-orm';
import { adminCredentials, users } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import type { UserRow } from '@/lib/users/present';
import type { Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { verifyPassword } from '@/platform/password';
import type { AdminLogin } from './contract';
import { type Login, openSession } from './open-session';
import { recordRefusedSignIn, recordSignIn } from './record-sign-in';
import { forgiveTry, takeTry } from './take-try';

type Credentials = Pick<typeof adminCredentials.$inferSelect, 'userId' | 'passwordHash'>;

async function findCredentials(ctx: Ctx, username: string): Promise<Credentials | null> {
  const { userId, passwordHash } = adminCredentials;
  const [found] = await db(ctx)
    .select({ userId, passwordHash })
    .from(adminCredentials)
    .where(eq(adminCredentials.username, username));
  return found ?? null;
}

/**
 * The administrator of the name, whose rights nobody changes until the transaction ends. While the password was checked,
 * `npm run admin:create` may have set another one, or an owner may have removed the administrator: then nobody signs in
 * with what was right before (auth 18).
 */
async function lockAdmin(ctx: Ctx, username: string, checked: Credentials): Promise<UserRow | null> {
  const [user] = await db(ctx).select().from(users).where(eq(users.id, checked.userId)).for('share');
  const now = await findCredentials(ctx, username);
  const isSame = now?.userId === checked.userId && now.passwordHash === checked.passwordHash;
  return isSame && user?.isAdmin ? user : null;
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
    const user = await lockAdmin(ctx, username, credentials);
    if (!user) throw failed;
    await forgiveTry(ctx, tries, ctx.now);
    await recordSignIn(ctx, user.id, 'password');
    return openSession(ctx, 'admin', user);
  });
}
