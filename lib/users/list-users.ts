import { and, asc, count, desc, ilike, or, type SQL, sql } from 'drizzle-orm';
import { gramsToFind } from '@/db/search-grams';
import { users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/lib/platform/ctx';
import type { InputOf, OutputOf } from '@/lib/platform/endpoint';
import { paginationOf } from '@/lib/platform/pagination';
import type { ListedUser, ListUsers, UserSort } from './admin-contract';
import { presentUser, type UserRow } from './present';
import { maskContact } from './rules';

const orders: Record<UserSort, SQL[]> = {
  newest: [desc(users.id)],
  oldest: [asc(users.id)],
  name: [asc(users.name), asc(users.id)],
};

/** By the grams of the name and the trigrams of phone and e-mail, all of which have an index. */
function contains(text: string): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const name = sql`name_grams(${users.name}) @> ${sql.param(gramsToFind(text))}::text[]`;
  return or(
    and(name, sql`normalize(${users.name}, NFKC) ilike normalize(${pattern}, NFKC)`),
    ilike(users.phone, pattern),
    ilike(users.email, pattern),
  );
}

const masked = (row: UserRow, { locale }: Ctx<Admin>): ListedUser => ({
  ...presentUser(maskContact(row), locale),
  created_at: row.createdAt,
});

export async function listUsers(
  ctx: Ctx<Admin>,
  { query }: InputOf<typeof ListUsers>,
): Promise<OutputOf<typeof ListUsers>> {
  const filter = query.search ? contains(query.search) : undefined;
  const sort = orders[query.sort ?? 'newest'];
  const [rows, [all]] = await Promise.all([
    db(ctx)
      .select()
      .from(users)
      .where(filter)
      .orderBy(...sort)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db(ctx).select({ records: count() }).from(users).where(filter),
  ]);
  return {
    users: rows.map((row) => masked(row, ctx)),
    pagination: paginationOf(query, all?.records ?? 0),
  };
}
