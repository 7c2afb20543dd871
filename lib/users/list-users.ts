import { asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { readFromReplica } from '@/db/replica';
import { users } from '@/db/schema';
import { gramsToFind } from '@/db/search-grams';
import { db } from '@/db/transaction';
import { recordContactSearch } from '@/lib/audit/record-contact-search';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { boundOf, offsetOf, paginationOf } from '@/platform/pagination';
import type { ListedUser, ListUsers, UserSort } from './admin-contract';
import { normalisePhone } from '@/values/phones';
import { normaliseEmail } from './contract';
import { presentUser, type UserRow } from './present';
import { maskContact, maskText, mayMatchContact, readSearch, type UserSearch } from './rules';

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

const hasEnd = (end: string): SQL => ilike(users.phone, `%${end}`);

/** The ways in which the search finds a row, each with a condition on the row itself and one that an index serves. */
function waysOf({ part, name, wholePhone, phoneEnd, wholeEmail }: UserSearch): { row: SQL; index: SQL }[] {
  const same = (row: SQL) => ({ row, index: row });
  const byName = (text: string, row: SQL) => ({
    row,
    // To compute the grams of a name for every row would be far slower than to compare it.
    index: sql`name_grams(name) @> ${sql.param(gramsToFind(text))}::text[] and ${row}`,
  });
  if (part !== undefined) {
    const digits = normalisePhone(part);
    return [
      byName(part, hasName(part)),
      // Without a digit every phone would contain it.
      ...(digits ? [same(ilike(users.phone, contains(digits)))] : []),
      same(ilike(users.email, contains(normaliseEmail(part)))),
    ];
  }
  if (name !== undefined)
    return [
      byName(name, phoneEnd === undefined ? hasName(name) : sql`${hasName(name)} and ${hasEnd(phoneEnd)}`),
    ];
  return [same(wholePhone === undefined ? eq(users.email, wholeEmail ?? '') : eq(users.phone, wholePhone))];
}

const conditionOf = (search: UserSearch): SQL | undefined => or(...waysOf(search).map(({ row }) => row));

/**
 * Finds matches by the grams of the name and the trigrams of phone and e-mail, each with its index, up to a bound a few
 * pages after this one. `ids` are those of this page, when the bound was not reached.
 */
async function findMatches(ctx: Ctx<Admin>, search: UserSearch, query: Query) {
  const { limit, sort } = query;
  const bound = boundOf(query, countBound);
  const found = waysOf(search).map(
    ({ index }) => sql`(select id from users where ${index} limit ${bound + 1})`,
  );
  const [row] = await db(ctx).execute<{ count: number; ids: string[] }>(sql`
    with found as materialized (${sql.join(found, sql` union `)})
    select count(*)::int as count, array(
      select id from users where id in (select id from found)
      order by ${inOrder(sort)} limit ${limit} offset ${offsetOf(query)}
    ) as ids
    from found`);
  const { count: records = 0, ids = [] } = row ?? {};
  return { records: Math.min(records, bound), more: records > bound, ids: ids.map(Number) };
}

/**
 * What the reader may search by: owners by any part, support by name or by a whole contact. A search that may match a
 * contact is recorded (admin 15, admin 26).
 * @throws AppError VALIDATION_FAILED, RATE_LIMITED
 */
async function checkSearch(ctx: Ctx<Admin>, text: string): Promise<UserSearch> {
  const search = ctx.actor.role === 'owner' ? { part: text } : readSearch(text);
  if (search === null)
    throw new AppError('VALIDATION_FAILED', {
      reason: 'contactTooShort',
      fields: [{ path: 'search', reason: 'wholeContact' }],
    });
  const { part, wholePhone, phoneEnd, wholeEmail } = search;
  if ((part && mayMatchContact(part)) || wholePhone || phoneEnd || wholeEmail)
    await recordContactSearch(ctx, { target: 'users', searched: [text], to: { search: maskText(text) } });
  return search;
}

const readRows = (ctx: Ctx<Admin>, { sort, limit }: Query, filter: SQL | undefined, offset: number) =>
  db(ctx).select().from(users).where(filter).orderBy(inOrder(sort)).limit(limit).offset(offset);

const masked = (row: UserRow, { locale }: Ctx<Admin>): ListedUser => ({
  ...presentUser(maskContact(row), locale),
  created_at: row.createdAt,
});

type Page = { rows: UserRow[]; records: number; more?: boolean };

async function findPage(ctx: Ctx<Admin>, query: Query, search: UserSearch | null): Promise<Page> {
  const offset = offsetOf(query);
  if (!search) {
    const [rows, [all]] = await Promise.all([
      readRows(ctx, query, undefined, offset),
      db(ctx).select({ records: count() }).from(users),
    ]);
    return { rows, records: all?.records ?? 0 };
  }
  const { ids, records, more } = await findMatches(ctx, search, query);
  const rows = more
    ? await readRows(ctx, query, conditionOf(search), offset)
    : await readRows(ctx, query, inArray(users.id, ids), 0);
  return { rows, records, more };
}

/** @throws AppError VALIDATION_FAILED, RATE_LIMITED */
export async function listUsers(
  ctx: Ctx<Admin>,
  { query }: InputOf<typeof ListUsers>,
): Promise<OutputOf<typeof ListUsers>> {
  const search = query.search ? await checkSearch(ctx, query.search) : null;
  const { rows, records, more } = await readFromReplica(ctx, (ctx) => findPage(ctx, query, search));
  return {
    users: rows.map((row) => masked(row, ctx)),
    pagination: paginationOf(query, records, more),
  };
}
