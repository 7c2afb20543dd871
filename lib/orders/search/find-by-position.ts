import { eq, type SQL, sql } from 'drizzle-orm';
import { orders, users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import { countOrders, summed } from './count-orders';
import { conditionOf } from './filters';
import { nearRange, type PageRange, pageRange } from './page-range';
import { directionOf, type FoundPage, listedColumns, type PageQuery, rowsOf } from './read-rows';

/** Every 1000th order is an anchor, so every page is at most 1000 orders away from one. */
const nearestAnchor = (position: number, column: 'position' | 'order_id') => sql`
  coalesce((
    select ${sql.raw(column)} from order_anchors where position <= ${position} order by position desc limit 1
  ), 0)`;

/** The ids of a page as a subquery: found in an index before any row is read (speed 3). */
function idsOf(query: PageQuery, { offset, limit, ascending }: PageRange, now: Date): SQL {
  const condition = conditionOf(query, now);
  // Only a limit that is written out shows the planner how little a kept plan reads.
  const bounds = offset === 0 ? sql.raw(`limit ${limit}`) : sql`limit ${limit} offset ${offset}`;
  if (!condition && ascending && offset > 0)
    return sql`(select id from orders where id > ${nearestAnchor(offset, 'order_id')}
      order by id limit ${limit} offset ${offset} - ${nearestAnchor(offset, 'position')})`;
  return sql`(select id from orders ${condition ? sql`where ${condition}` : sql``}
    order by id ${ascending ? sql`asc` : sql`desc`} ${bounds})`;
}

/** A page near its end of the list: it does not depend on the total, so both are read in one statement. */
async function findNear(ctx: Ctx<Admin>, query: PageQuery, range: PageRange): Promise<FoundPage | null> {
  const reading = db(ctx)
    .select({ ...listedColumns, count: summed(query) })
    .from(sql`${idsOf(query, range, ctx.now)} as page`)
    .innerJoin(orders, sql`${orders.id} = page.id`)
    .innerJoin(users, eq(users.id, orders.userId))
    .orderBy(sql`${orders.id} ${directionOf(query)}`);
  const rows = await (range.offset === 0 ? reading.prepare('orders_first').execute() : reading);
  return rows[0] ? { rows, counted: { count: rows[0].count, more: false } } : null;
}

/** When the summary has the total, a page far down the list is read from the nearer end of the list. */
export async function findByPosition(ctx: Ctx<Admin>, query: PageQuery): Promise<FoundPage> {
  const near = nearRange(query);
  const found = near && (await findNear(ctx, query, near));
  if (found) return found;
  const counted = await countOrders(ctx, query);
  const hasAnchors = conditionOf(query, ctx.now) === undefined;
  const range = pageRange(query, counted.count, hasAnchors);
  const rows =
    range.limit === 0 ? [] : await rowsOf(ctx, query, sql`${idsOf(query, range, ctx.now)} as page`);
  return { rows, counted };
}
