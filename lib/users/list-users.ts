import { asc, count, desc, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { users } from '@/db/schema';
import { gramsToFind } from '@/db/search-grams';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { boundOf, offsetOf, paginationOf } from '@/platform/pagination';
import type { ListedUser, ListUsers, UserSort } from './admin-contract';
import { presentUser, type UserRow } from './present';
import { maskContact } from './rules';

type Query = InputOf<typeof ListUsers>['query'];

/** The lowest bound up to which matches of a search are counted. */
const countBound = 1000;

const orders: Record<UserSort, SQL> = {
  newest: desc(users.id),
  oldest: asc(users.id),
  name: sql`${asc(users.name)}, ${asc(users.id)}`,
};
const inOrder = (sort: UserSort = 'newest') => orders[sort];

const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const hasName = (text: string): SQL =>
  sql`normalize(${users.name}, NFKC) ilike normalize(${contains(text)}, NFKC)`;

/** The condition on the row itself: to compute the grams of a name for every row would be far slower. */
const conditionOf = (text: string): SQL | undefined =>
  or(hasName(text), ilike(users.phone, contains(text)), ilike(users.email, contains(text)));

/**
 * Finds matches by the grams of the name and the trigrams of phone and e-mail, each with its index, up to a bound a few
 * pages after this one. `ids` are those of this page, when the bound was not reached.
 */
async function findMatches(ctx: Ctx<Admin>, text: string, query: Query) {
  const { limit, sort } = query;
  const bound = boundOf(query, countBound);
  const few = sql`limit ${bound + 1}`;
  const [row] = await db(ctx).execute<{ count: number; ids: string[] }>(sql`
    with found as materialized (
      (select id from users where name_grams(name) @> ${sql.param(gramsToFind(text))}::text[] and ${hasName(text)} ${few})
      union (select id from users where ${ilike(users.phone, contains(text))} ${few})
      union (select id from users where ${ilike(users.email, contains(text))} ${few})
    )
    select count(*)::int as count, array(
      select id from users where id in (select id from found)
      order by ${inOrder(sort)} limit ${limit} offset ${offsetOf(query)}
    ) as ids
    from found`);
  const { count: records = 0, ids = [] } = row ?? {};
  return { records: Math.min(records, bound), more: records > bound, ids: ids.map(Number) };
}

const readRows = (ctx: Ctx<Admin>, { sort, limit }: Query, filter: SQL | undefined, offset: number) =>
  db(ctx).select().from(users).where(filter).orderBy(inOrder(sort)).limit(limit).offset(offset);

const masked = (row: UserRow, { locale }: Ctx<Admin>): ListedUser => ({
  ...presentUser(maskContact(row), locale),
  created_at: row.createdAt,
});

export async function listUsers(
  ctx: Ctx<Admin>,
  { query }: InputOf<typeof ListUsers>,
): Promise<OutputOf<typeof ListUsers>> {
  const offset = offsetOf(query);
  const pageOf = (rows: UserRow[], records: number, more = false) => ({
    users: rows.map((row) => masked(row, ctx)),
    pagination: paginationOf(query, records, more),
  });
  if (!query.search) {
    const [rows, [all]] = await Promise.all([
      readRows(ctx, query, undefined, offset),
      db(ctx).select({ records: count() }).from(users),
    ]);
    return pageOf(rows, all?.records ?? 0);
  }
  const { ids, records, more } = await findMatches(ctx, query.search, query);
  if (more) return pageOf(await readRows(ctx, query, conditionOf(query.search), offset), records, more);
  return pageOf(await readRows(ctx, query, inArray(users.id, ids), 0), records);
}
