import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { refreshTokens, sessions } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { getUser } from '@/lib/users/get-user';
import type { Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import type { RefreshSession } from './contract';
import { hashToken } from './hash-secret';
import { issueTokens, type Login } from './open-session';
import { sessionEnd } from './rules';

/** The open session with its new end (auth 26), or null. */
async function extendSession(ctx: Ctx, id: string) {
  const [open] = await db(ctx)
    .select({ audience: sessions.audience, createdAt: sessions.createdAt, userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt), gt(sessions.expiresAt, ctx.now)))
    .for('update');
  if (!open) return null;
  const expiresAt = sessionEnd(open.audience, open.createdAt, ctx.now);
  await db(ctx).update(sessions).set({ lastUsedAt: ctx.now, expiresAt }).where(eq(sessions.id, id));
  return { id, audience: open.audience, userId: open.userId, expiresAt };
}

/** Uses the token up and extends its session; null when it was used before, has ended or never existed. */
function rotate(ctx: Ctx, tokenHash: string): Promise<Login | null> {
  return inTransaction(ctx, async (ctx) => {
    const [spent] = await db(ctx)
      .update(refreshTokens)
      .set({ spentAt: ctx.now })
      .where(
        and(
          eq(refreshTokens.tokenHash, tokenHash),
          isNull(refreshTokens.spentAt),
          gt(refreshTokens.expiresAt, ctx.now),
        ),
      )
      .returning({ sessionId: refreshTokens.sessionId });
    if (!spent) return null;
    const session = await extendSession(ctx, spent.sessionId);
    if (!session) return null;
    const user = await getUser(ctx, session.userId);
    if (session.audience === 'admin' && !user.isAdmin) return null;
    return issueTokens(ctx, session, user);
  });
}

/** A used token that comes again may be stolen, whoever sends it: the whole family ends (auth 8). */
async function revokeFamily(ctx: Ctx, tokenHash: string): Promise<void> {
  const family = db(ctx)
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.tokenHash, tokenHash), isNotNull(refreshTokens.spentAt)));
  const revoked = await db(ctx)
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(sql`${sessions.id} in ${family}`, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  if (revoked.length > 0)
    ctx.log.warn({ sessions: revoked }, 'a spent refresh token was used: session revoked');
}

/** @throws AppError UNAUTHENTICATED */
export async function refreshSession(ctx: Ctx, { body }: InputOf<typeof RefreshSession>): Promise<Login> {
  const tokenHash = hashToken(body.refreshToken);
  const login = await rotate(ctx, tokenHash);
  if (login) return login;
  await revokeFamily(ctx, tokenHash);
  throw new AppError('UNAUTHENTICATED', { reason: 'refreshRefused' });
}
