import { and, asc, count, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { adminCredentials, auditEntries, sessions, users } from '@/db/schema';
import { db } from '@/db/transaction';
import { maskContact } from '@/lib/users/rules';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { notFound } from '@/platform/errors';
import { offsetOf, paginationOf } from '@/platform/pagination';
import type { ListMembers, Member } from './admin-contract';

const isMember = and(eq(users.isAdmin, true), isNull(users.deletedAt));

/** The account's own name, as the audit writes it (admin 13). */
const memberName = sql<string>`coalesce(${adminCredentials.username}, 'user ' || ${users.id})`;

function selectMembers(ctx: Ctx<Owner>, condition: SQL | undefined) {
  const openSessions = sql<number>`(
    select count(*)::int from ${sessions}
    where ${sessions.userId} = ${users.id} and ${sessions.audience} = 'admin'
      and ${sessions.revokedAt} is null and ${sessions.expiresAt} > ${ctx.now.toISOString()})`;
  const lastSignIn = sql<string | null>`(
    select ${auditEntries.createdAt} from ${auditEntries}
    where ${auditEntries.adminId} = ${users.id} and ${auditEntries.act} = 'sign_in'
    order by ${auditEntries.id} desc limit 1)`;
  return db(ctx)
    .select({
      user: users,
      username: memberName,
      hasPassword: sql<boolean>`${adminCredentials.passwordHash} is not null`,
      openSessions,
      lastSignIn,
    })
    .from(users)
    .leftJoin(adminCredentials, eq(adminCredentials.userId, users.id))
    .where(and(isMember, condition))
    .orderBy(asc(users.role), asc(memberName), asc(users.id));
}

type Row = Awaited<ReturnType<typeof selectMembers>>[number];

function presentMember(
  ctx: Ctx<Owner>,
  { user, username, hasPassword, openSessions, lastSignIn }: Row,
): Member {
  const { phone, email } = maskContact(user);
  return {
    ...{ id: user.id, username, phone, email, role: user.role ?? 'support' },
    has_password: hasPassword,
    sessions: openSessions,
    last_sign_in: lastSignIn === null ? null : new Date(lastSignIn),
    current: user.id === ctx.actor.userId,
  };
}

/** @throws AppError NOT_FOUND */
export async function readMember(ctx: Ctx<Owner>, userId: number): Promise<Member> {
  const [row] = await selectMembers(ctx, eq(users.id, userId));
  if (!row) throw notFound();
  return presentMember(ctx, row);
}

export async function listMembers(
  ctx: Ctx<Owner>,
  { query }: InputOf<typeof ListMembers>,
): Promise<OutputOf<typeof ListMembers>> {
  const [rows, [total]] = await Promise.all([
    selectMembers(ctx, undefined).limit(query.limit).offset(offsetOf(query)),
    db(ctx).select({ records: count() }).from(users).where(isMember),
  ]);
  return {
    members: rows.map((row) => presentMember(ctx, row)),
    pagination: paginationOf(query, total?.records ?? 0),
  };
}
