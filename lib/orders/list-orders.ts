import { asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { orders, users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/lib/platform/ctx';
import type { InputOf, OutputOf } from '@/lib/platform/endpoint';
import { paginationOf } from '@/lib/platform/pagination';
import type { ListOrders } from './admin-contract';
import { type Counted, countOrders } from './count-orders';
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

async function readRows(ctx: Ctx<Admin>, query: Query, total: number | null) {
  const isMarked = conditionOf(query, ctx.now) === undefined;
  const stretch = stretchOf(query, total, isMarked);
  if (stretch.limit === 0) return [];
  const page = sql`${idsOf(query, stretch, ctx.now)} as page`;
  const rows = await db(ctx)
    .select({ ...getTableColumns(orders), userName: users.name })
    .from(page)
    .innerJoin(orders, sql`${orders.id} = page.id`)
    .innerJoin(users, eq(users.id, orders.userId))
    .orderBy(query.sort === 'newest' ? desc(orders.id) : asc(orders.id));
  return rows.map((row) => presentRow(row, ctx.locale));
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
    return answer(await readRows(ctx, query, counted.count), counted);
  }
  // A few pages beyond this one are counted, so that there is always a next page while there are more orders.
  const needed = (query.page + 5) * query.limit;
  const [rows, counted] = await Promise.all([readRows(ctx, query, null), countOrders(ctx, query, needed)]);
  return answer(rows, counted);
}
