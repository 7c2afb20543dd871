import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { readFromReplica } from '@/db/replica';
import { auditEntries } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { boundOf, offsetOf, paginationOf } from '@/platform/pagination';
import type { ListAuditEntries } from './admin-contract';

type Query = InputOf<typeof ListAuditEntries>['query'];

/** The lowest bound up to which matches are counted. */
const countBound = 1000;

const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The names that administrators had when they acted. They are few, so the query steps through the index. */
async function findNames(ctx: Ctx, part: string): Promise<string[]> {
  const rows = await db(ctx).execute<{ name: string }>(sql`
    with recursive names (name) as (
      select min(admin_name) from audit_acts
      union all
      select (select min(admin_name) from audit_acts where admin_name > names.name) from names
      where names.name is not null
    )
    select name from names where name ilike ${contains(part)}`);
  return rows.map(({ name }) => name);
}

const conditionOf = async (ctx: Ctx, { act, target, admin }: Query): Promise<SQL | undefined> =>
  and(
    act ? eq(auditEntries.act, act) : undefined,
    target ? sql`${auditEntries.target} ilike ${contains(target)}` : undefined,
    admin ? inArray(auditEntries.adminName, await findNames(ctx, admin)) : undefined,
  );

async function findPage(ctx: Ctx, query: Query) {
  const { limit } = query;
  const condition = await conditionOf(ctx, query);
  const bound = boundOf(query, countBound);
  const some = db(ctx)
    .select({ one: sql`1`.as('one') })
    .from(auditEntries)
    .where(condition)
    .limit(bound + 1)
    .as('some');
  const [rows, [counted]] = await Promise.all([
    db(ctx)
      .select()
      .from(auditEntries)
      .where(condition)
      .orderBy(desc(auditEntries.id))
      .limit(limit)
      .offset(offsetOf(query)),
    db(ctx)
      .select({ count: sql<number>`count(*)::int` })
      .from(some),
  ]);
  const count = counted?.count ?? 0;
  return { rows, pagination: paginationOf(query, Math.min(count, bound), count > bound) };
}

export async function listAuditEntries(
  ctx: Ctx<Owner>,
  { query }: InputOf<typeof ListAuditEntries>,
): Promise<OutputOf<typeof ListAuditEntries>> {
  const { rows, pagination } = await readFromReplica(ctx, (ctx) => findPage(ctx, query));
  return {
    acts: rows.map(({ adminId, adminName, actor, createdAt, ...row }) => ({
      ...row,
      admin_id: adminId,
      admin_name: adminName,
      by: actor,
      created_at: createdAt,
    })),
    pagination,
  };
}
