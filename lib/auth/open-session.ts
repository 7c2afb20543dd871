import { refreshTokens, sessions } from '@/db/schema';
import { db } from '@/db/transaction';
import { presentUser, type UserRow } from '@/lib/users/present';
import type { Ctx } from '@/platform/ctx';
import { newSecret, newUuid } from '@/platform/ids';
import { later } from '@/platform/time';
import type { Audience } from '@/values/auth';
import { sealToken } from './audience';
import type { Tokens } from './contract';
import { hashToken } from './hash-secret';
import { sessionLife } from './rules';

/** The answer of a login, and the audience of its cookie. */
export type Login = Tokens & { audience: Audience };

type Session = { id: string; audience: Audience };

/** A new pair of tokens for a session; only the hash of the refresh token is stored. */
export async function issueTokens(ctx: Ctx, { id, audience }: Session, user: UserRow): Promise<Login> {
  const refreshToken = newSecret();
  await db(ctx)
    .insert(refreshTokens)
    .values({ tokenHash: hashToken(refreshToken), sessionId: id, expiresAt: later(ctx.now, sessionLife) });
  const accessToken = await sealToken(audience, id);
  return { user: presentUser(user, ctx.locale), accessToken, refreshToken, audience };
}

/** Call it in a transaction. */
export async function openSession(ctx: Ctx, audience: Audience, user: UserRow): Promise<Login> {
  const id = newUuid();
  await db(ctx)
    .insert(sessions)
    .values({
      id,
      userId: user.id,
      audience,
      userAgent: ctx.client.userAgent,
      createdAt: ctx.now,
      lastUsedAt: ctx.now,
      expiresAt: later(ctx.now, sessionLife),
    });
  return issueTokens(ctx, { id, audience }, user);
}
