import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { sessions } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { offsetOf, paginationOf } from '@/platform/pagination';
import type { ListSessions } from './contract';
import { deviceOf } from './rules';

/** The caller's open sessions: this one first, then by last use. */
export async function listSessions(
  ctx: Ctx<Customer>,
  { query }: InputOf<typeof ListSessions>,
): Promise<OutputOf<typeof ListSessions>> {
  const open = and(
    eq(sessions.userId, ctx.actor.userId),
    eq(sessions.audience, 'customer'),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, ctx.now),
  );
  const [rows, [total]] = await Promise.all([
    db(ctx)
      .select()
      .from(sessions)
      .where(open)
      .orderBy(
        sql`${sessions.id} = ${ctx.actor.sessionId} desc`,
        desc(sessions.lastUsedAt),
        desc(sessions.id),
      )
      .limit(query.limit)
      .offset(offsetOf(query)),
    db(ctx).select({ records: count() }).from(sessions).where(open),
  ]);
  return {
    sessions: rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      ...deviceOf(userAgent),
      current: id === ctx.actor.sessionId,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })),
    pagination: paginationOf(query, total?.records ?? 0),
  };
}
