import { and, eq, ne } from 'drizzle-orm';
import { sessions } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { notFound } from '@/platform/errors';
import { openSessions } from '../list-sessions';
import type { EndMemberSession, EndMemberSessions } from './admin-contract';
import { readMember } from './list-members';

type Ended = OutputOf<typeof EndMemberSessions>;

/** @returns how many ended; the audit gets an entry when some did */
async function endSessions(ctx: Ctx<Owner>, userId: number, session?: string): Promise<Ended> {
  const { username } = await readMember(ctx, userId);
  const which = session === undefined ? ne(sessions.id, ctx.actor.sessionId) : eq(sessions.id, session);
  const ended = await db(ctx)
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(openSessions(ctx, { userId, audience: 'admin' }), which))
    .returning({ id: sessions.id });
  if (ended.length > 0)
    await recordAuditEntry(ctx, { action: 'team_sessions', target: username, to: { ended: ended.length } });
  return { ended: ended.length };
}

/**
 * Ends all sessions of an administrator in the admin pages, except the caller's own.
 * @throws AppError NOT_FOUND
 */
export const revokeMemberSessions = (
  ctx: Ctx<Owner>,
  { params: { id } }: InputOf<typeof EndMemberSessions>,
): Promise<Ended> => inTransaction(ctx, (ctx) => endSessions(ctx, id));

/** @throws AppError NOT_FOUND, also for another person's session */
export const revokeMemberSession = (
  ctx: Ctx<Owner>,
  { params: { id, session } }: InputOf<typeof EndMemberSession>,
): Promise<Ended> =>
  inTransaction(ctx, async (ctx) => {
    const ended = await endSessions(ctx, id, session);
    if (ended.ended === 0) throw notFound();
    return ended;
  });
