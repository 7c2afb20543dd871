import { and, eq, isNull, ne } from 'drizzle-orm';
import { sessions } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { notFound } from '@/platform/errors';
import type { EndOtherSessions, EndSession } from './contract';
import { openSessions } from './list-sessions';

const ownOpen = (ctx: Ctx<Customer>) => openSessions(ctx, { userId: ctx.actor.userId, audience: 'customer' });

/** Ends every session of an account, of both audiences, except the one given. */
export async function revokeSessions(ctx: Ctx, userId: number, but?: string): Promise<void> {
  await db(ctx)
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.revokedAt), but ? ne(sessions.id, but) : undefined),
    );
}

/** Ends every session of the caller except this one. */
export async function revokeOtherSessions(ctx: Ctx<Customer>): Promise<OutputOf<typeof EndOtherSessions>> {
  const ended = await db(ctx)
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(ownOpen(ctx), ne(sessions.id, ctx.actor.sessionId)))
    .returning({ id: sessions.id });
  return { ended: ended.length };
}

/** @throws AppError NOT_FOUND, also for another person's session */
export async function revokeSession(
  ctx: Ctx<Customer>,
  { params }: InputOf<typeof EndSession>,
): Promise<OutputOf<typeof EndSession>> {
  const [ended] = await db(ctx)
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(ownOpen(ctx), eq(sessions.id, params.id)))
    .returning({ id: sessions.id });
  if (!ended) throw notFound();
  return { ended: 1 };
}
