import { type SQL, sql } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import { boundOf, offsetOf } from '@/platform/pagination';
import { countOrders } from './count-orders';
import { conditionOf, isSearch } from './filters';
import { directionOf, type FoundPage, type ListedOrder, type PageQuery, rowsOf } from './read-rows';

/** Known ids always use one prepared plan; a search is planned each time, because the plan depends on its text. */
const readRows = async (ctx: Ctx<Admin>, query: PageQuery, ids: string[]): Promise<ListedOrder[]> =>
  ids.length === 0
    ? []
    : rowsOf(ctx, query, sql`unnest(${sql.param(ids)}::bigint[]) as page (id)`)
        .prepare('orders_page')
        .execute();

/** How many blocks of 4096 orders, from the beginning of the list, are searched first. */
const nearBlocks = 3;

/** The orders nearest to the beginning of the list: by the blocks of the search index, or by id for other filters. */
function isNear(query: PageQuery): SQL {
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
async function findIds(ctx: Ctx<Admin>, query: PageQuery, bound: number) {
  const { limit } = query;
  const [condition, direction] = [conditionOf(query, ctx.now), directionOf(query)];
  const offset = offsetOf(query);
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
export async function findMatches(ctx: Ctx<Admin>, query: PageQuery): Promise<FoundPage> {
  const bound = boundOf(query, leastBound);
  const { ids, counted } = await findIds(ctx, query, bound);
  const [rows, known] = await Promise.all([
    readRows(ctx, query, ids),
    counted ?? countOrders(ctx, query, bound),
  ]);
  return { rows, counted: known };
}
