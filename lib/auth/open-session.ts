import { refreshTokens, sessions } from '@/db/schema';
import { db } from '@/db/transaction';
import { presentUser, type UserRow } from '@/lib/users/present';
import type { Ctx } from '@/platform/ctx';
import { newSecret, newUuid } from '@/platform/ids';
import type { Audience } from '@/values/auth';
import { sealToken } from './audience';
import type { Tokens } from './contract';
import { hashToken } from './hash-secret';
import { sessionEnd } from './rules';

/** The answer of a login, and the audience of its cookie. */
export type Login = Tokens & { audience: Audience };

type Session = { id: string; audience: Audience; expiresAt: Date };

/** A new pair of tokens for a session; only the hash of the refresh token is stored. */
export async function issueTokens(
  ctx: Ctx,
  { id, audience, expiresAt }: Session,
  user: UserRow,
): Promise<Login> {
  const refreshToken = newSecret();
  await db(ctx)
    .insert(refreshTokens)
    .values({ tokenHash: hashToken(refreshToken), sessionId: id, expiresAt });
  const accessToken = await sealToken(audience, id);
  return { user: presentUser(user, ctx.locale), accessToken, refreshToken, audience };
}

/** Call it in a transaction. */
export async function openSession(ctx: Ctx, audience: Audience, user: UserRow): Promise<Login> {
  const session = { id: newUuid(), audience, expiresAt: sessionEnd(audience, ctx.now, ctx.now) };
  await db(ctx)
    .insert(sessions)
    .values({
      ...session,
      userId: user.id,
      userAgent: ctx.client.userAgent,
      createdAt: ctx.now,
      lastUsedAt: ctx.now,
    });
  return issueTokens(ctx, session, user);
}
