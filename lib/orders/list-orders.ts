import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { orders, users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { paginationOf } from '@/platform/pagination';
import type { ListOrders } from './admin-contract';
import { type Counted, countOrders } from './count-orders';
import type { FoundOrder } from './find-order';
import { conditionOf, isSearch, isSummed } from './find-orders';
import { presentRow } from './present';
import { type PageRange, pageRange } from './rules';

type Query = InputOf<typeof ListOrders>['query'];

/** Every 1000th order is an anchor, so every page is at most 1000 orders away from one. */
const nearestAnchor = (position: number, column: 'position' | 'order_id') => sql`
  coalesce((
    select ${sql.raw(column)} from order_anchors where position <= ${position} order by position desc limit 1
  ), 0)`;

/** The ids of a page as a subquery: found in an index before any row is read (speed 3). */
function idsOf(query: Query, { offset, limit, ascending }: PageRange, now: Date): SQL {
  const condition = conditionOf(query, now);
  if (!condition && ascending)
    return sql`(select id from orders where id > ${nearestAnchor(offset, 'order_id')}
      order by id limit ${limit} offset ${offset} - ${nearestAnchor(offset, 'position')})`;
  return sql`(select id from orders ${condition ? sql`where ${condition}` : sql``}
    order by id ${ascending ? sql`asc` : sql`desc`} limit ${limit} offset ${offset})`;
}

const directionOf = ({ sort }: Query) => (sort === 'newest' ? sql`desc` : sql`asc`);

/** The rows of a page, given as a table `page` of ids. */
const rowsOf = (ctx: Ctx<Admin>, query: Query, page: SQL) =>
  db(ctx)
    .select({ ...getTableColumns(orders), userName: users.name })
    .from(page)
    .innerJoin(orders, sql`${orders.id} = page.id`)
    .innerJoin(users, eq(users.id, orders.userId))
    .orderBy(sql`${orders.id} ${directionOf(query)}`);

/** Known ids always use one prepared plan; a search is planned each time, because the plan depends on its text. */
const readRows = async (ctx: Ctx<Admin>, query: Query, ids: string[]): Promise<FoundOrder[]> =>
  ids.length === 0
    ? []
    : rowsOf(ctx, query, sql`unnest(${sql.param(ids)}::bigint[]) as page (id)`)
        .prepare('orders_page')
        .execute();

/** How many blocks of 4096 orders, from the beginning of the list, are searched first. */
const nearBlocks = 3;

/** The orders nearest to the beginning of the list: by the blocks of the search index, or by id for other filters. */
function isNear(query: Query): SQL {
  const [first, step] = query.sort === 'newest' ? [sql`max(id)`, -1] : [sql`min(id)`, 1];
  if (!isSearch(query)) {
    const last = sql`(select ${first} from orders) + ${step * nearBlocks * 4096}`;
    return step < 0 ? sql`${orders.id} > ${last}` : sql`${orders.id} < ${last}`;
  }
  const near = Array.from({ length: nearBlocks }, (_, at) => sql`first + ${at * step}`);
  return sql`(${orders.id} >> 12)::int = any((
    select array[${sql.join(near, sql`, `)}] from (select (${first} >> 12)::int as first from orders) as ends
  )::int[])`;
}

/** The lowest bound for the count of matches, when there are too many to read for one page. */
export const leastBound = 100;

/**
 * The ids of a page of matches, and the number of matches if it is known by then. A common match fills the page from
 * the nearest orders; rare matches are all read. A scan in list order would read all orders for them.
 */
async function findMatches(ctx: Ctx<Admin>, query: Query, bound: number) {
  const { page, limit } = query;
  const [condition, direction] = [conditionOf(query, ctx.now), directionOf(query)];
  const offset = (page - 1) * limit;
  const end = offset + limit;
  const [found] = await db(ctx).execute<{ near: string[]; ids: string[]; count: number }>(sql`
    with near as materialized (
      select id from orders where ${condition} and ${isNear(query)} order by id ${direction} limit ${bound + 1}
    ),
    whole as materialized (
      select id from orders where ${condition} and (select count(*) from near) < ${end}
    )
    select array(select id from near) as near,
      array(select id from whole order by id ${direction} limit ${limit} offset ${offset}) as ids,
      (select count(*)::int from whole) as count`);
  const { near = [], ids = [], count = 0 } = found ?? {};
  if (near.length < end) return { ids, counted: { count, more: false } };
  return { ids: near.slice(offset, end), counted: near.length > bound ? { count: bound, more: true } : null };
}

/** Matches that the summary does not count are counted up to a bound a few pages after this one. */
async function listMatches(ctx: Ctx<Admin>, query: Query): Promise<{ rows: FoundOrder[]; counted: Counted }> {
  const bound = Math.max(leastBound, (query.page + 5) * query.limit);
  const { ids, counted } = await findMatches(ctx, query, bound);
  const [rows, known] = await Promise.all([
    readRows(ctx, query, ids),
    counted ?? countOrders(ctx, query, bound),
  ]);
  return { rows, counted: known };
}

/** When the summary has the total, a page far down the list is read from the nearer end of the list. */
async function listSummed(ctx: Ctx<Admin>, query: Query): Promise<{ rows: FoundOrder[]; counted: Counted }> {
  const counted = await countOrders(ctx, query);
  const hasAnchors = conditionOf(query, ctx.now) === undefined;
  const range = pageRange(query, counted.count, hasAnchors);
  const rows =
    range.limit === 0 ? [] : await rowsOf(ctx, query, sql`${idsOf(query, range, ctx.now)} as page`);
  return { rows, counted };
}

/** A page of orders. */
export async function listOrders(
  ctx: Ctx<Admin>,
  { query }: InputOf<typeof ListOrders>,
): Promise<OutputOf<typeof ListOrders>> {
  const { rows, counted } = await (isSummed(query) ? listSummed : listMatches)(ctx, query);
  return {
    orders: rows.map((row) => presentRow(row, ctx.locale)),
    pagination: paginationOf(query, counted.count, counted.more),
  };
}
