import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { sessions } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx, Customer } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { offsetOf, paginationOf } from '@/platform/pagination';
import type { Audience } from '@/values/auth';
import type { ListSessions } from './contract';
import { deviceOf } from './rules';

type Owning = { userId: number; audience: Audience };

/** The open sessions of an account for one audience. */
export const openSessions = ({ now }: Ctx, { userId, audience }: Owning) =>
  and(
    eq(sessions.userId, userId),
    eq(sessions.audience, audience),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
  );

type Page = InputOf<typeof ListSessions>['query'];

/** A page of an account's open sessions: that of this call first, then by last use. */
export async function findSessions(
  ctx: Ctx<Customer | Admin>,
  owning: Owning,
  query: Page,
): Promise<OutputOf<typeof ListSessions>> {
  const open = openSessions(ctx, owning);
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

/** Where the caller is logged in. */
export const listSessions = (
  ctx: Ctx<Customer>,
  { query }: InputOf<typeof ListSessions>,
): Promise<OutputOf<typeof ListSessions>> =>
  findSessions(ctx, { userId: ctx.actor.userId, audience: 'customer' }, query);
