import { and, eq, isNull } from 'drizzle-orm';
import { refreshTokens, sessions } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { audiences } from '@/values/auth';
import type { Logout } from './contract';
import { hashToken } from './hash-secret';
import { cookiesOf, readCredentials } from './session';

type Request = InputOf<typeof Logout>;

/** The open session of a refresh token; one that was spent names its session too. */
async function sessionOfToken(ctx: Ctx, refreshToken: string): Promise<string | undefined> {
  const [row] = await db(ctx)
    .select({ id: sessions.id })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(and(eq(refreshTokens.tokenHash, hashToken(refreshToken)), isNull(sessions.revokedAt)));
  return row?.id;
}

async function sessionOfCookie({ headers, body: { audience } }: Request): Promise<string | undefined> {
  const credentials = { authorization: null, cookies: cookiesOf(headers.cookie) };
  const actor = await readCredentials(credentials, audience ? [audience] : audiences);
  return actor?.sessionId;
}

const findSession = async (ctx: Ctx, request: Request): Promise<string | undefined> => {
  if ('sessionId' in ctx.actor) return ctx.actor.sessionId;
  const { refreshToken } = request.body;
  const named = refreshToken ? await sessionOfToken(ctx, refreshToken) : undefined;
  return named ?? sessionOfCookie(request);
};

/** Ends one session with its family of tokens (auth 20); a caller without one is already logged out. */
export async function logOut(ctx: Ctx, request: Request): Promise<OutputOf<typeof Logout>> {
  const sessionId = await findSession(ctx, request);
  if (!sessionId) return { audience: null };
  const [ended] = await db(ctx)
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ audience: sessions.audience });
  return { audience: ended?.audience ?? null };
}
