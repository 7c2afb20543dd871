import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { orders, users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/lib/platform/ctx';
import type { InputOf, OutputOf } from '@/lib/platform/endpoint';
import { paginationOf } from '@/lib/platform/pagination';
import type { ListOrders } from './admin-contract';
import { countBound, type Counted, countOrders } from './count-orders';
import { conditionOf, isSummed } from './find-orders';
import { presentRow } from './present';
import { type Stretch, stretchOf } from './rules';

type Query = InputOf<typeof ListOrders>['query'];

/** Every 1000th order is marked: no page is more than that many steps from a mark. */
const nearestMark = (position: number, column: 'position' | 'order_id') => sql`
  coalesce((
    select ${sql.raw(column)} from order_anchors where position <= ${position} order by position desc limit 1
  ), 0)`;

/** The ids of a page as a subquery: found in an index before any row is read (performance 6). */
function idsOf(query: Query, { offset, limit, ascending }: Stretch, now: Date): SQL {
  const condition = conditionOf(query, now);
  if (!condition && ascending)
    return sql`(select id from orders where id > ${nearestMark(offset, 'order_id')}
      order by id limit ${limit} offset ${offset} - ${nearestMark(offset, 'position')})`;
  return sql`(select id from orders ${condition ? sql`where ${condition}` : sql``}
    order by id ${ascending ? sql`asc` : sql`desc`} limit ${limit} offset ${offset})`;
}

const directionOf = ({ sort }: Query) => (sort === 'newest' ? sql`desc` : sql`asc`);

/** The rows of a page, given as a table `page` of ids. */
async function readRows(ctx: Ctx<Admin>, query: Query, page: SQL) {
  const rows = await db(ctx)
    .select({ ...getTableColumns(orders), userName: users.name })
    .from(page)
    .innerJoin(orders, sql`${orders.id} = page.id`)
    .innerJoin(users, eq(users.id, orders.userId))
    .orderBy(sql`${orders.id} ${directionOf(query)}`);
  return rows.map((row) => presentRow(row, ctx.locale));
}

async function walkToRows(ctx: Ctx<Admin>, query: Query, total: number | null) {
  const isMarked = conditionOf(query, ctx.now) === undefined;
  const stretch = stretchOf(query, total, isMarked);
  return stretch.limit === 0 ? [] : readRows(ctx, query, sql`${idsOf(query, stretch, ctx.now)} as page`);
}

/**
 * Finds matches in the filter's index, up to a bound a few pages beyond this one; `ids` are this page's, where the bound
 * was not reached. Walking the orders for a page of few matches, or of none, would read them all.
 */
async function findMatches(ctx: Ctx<Admin>, query: Query): Promise<Counted & { ids: string[] }> {
  const { page, limit } = query;
  const bound = Math.max(countBound, (page + 5) * limit);
  const [row] = await db(ctx).execute<{ count: number; ids: string[] }>(sql`
    with found as materialized (
      select id from orders where ${conditionOf(query, ctx.now)} limit ${bound + 1}
    )
    select count(*)::int as count, array(
      select id from found order by id ${directionOf(query)} limit ${limit} offset ${(page - 1) * limit}
    ) as ids
    from found`);
  const { count = 0, ids = [] } = row ?? {};
  return { count: Math.min(count, bound), more: count > bound, ids };
}

/** A page of orders. Where the summary knows the total, a page far down is walked to from the nearer end. */
export async function listOrders(
  ctx: Ctx<Admin>,
  { query }: InputOf<typeof ListOrders>,
): Promise<OutputOf<typeof ListOrders>> {
  const answer = (rows: Awaited<ReturnType<typeof readRows>>, counted: Counted) => ({
    orders: rows,
    pagination: paginationOf(query, counted.count, counted.more),
  });
  if (isSummed(query)) {
    const counted = await countOrders(ctx, query);
    return answer(await walkToRows(ctx, query, counted.count), counted);
  }
  const found = await findMatches(ctx, query);
  if (found.more) return answer(await walkToRows(ctx, query, null), found);
  if (found.ids.length === 0) return answer([], found);
  return answer(
    await readRows(ctx, query, sql`unnest(${sql.param(found.ids)}::bigint[]) as page (id)`),
    found,
  );
}
