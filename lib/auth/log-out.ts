import { and, eq, isNull } from 'drizzle-orm';
import { sessions } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Actor, Ctx } from '@/platform/ctx';
import type { Audience } from '@/values/auth';

/** Ends the caller's session with its family of tokens; a caller without a session is already logged out. */
export async function logOut({ actor, ...ctx }: Ctx<Actor>): Promise<{ audience: Audience | null }> {
  if (actor.kind !== 'customer' && actor.kind !== 'admin') return { audience: null };
  await db(ctx)
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.revokedAt)));
  return { audience: actor.kind };
}
