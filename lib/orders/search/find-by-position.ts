import { type SQL, sql } from 'drizzle-orm';
import type { Admin, Ctx } from '@/platform/ctx';
import { countOrders } from './count-orders';
import { conditionOf } from './filters';
import { type PageRange, pageRange } from './page-range';
import { type FoundPage, type PageQuery, rowsOf } from './read-rows';

/** Every 1000th order is an anchor, so every page is at most 1000 orders away from one. */
const nearestAnchor = (position: number, column: 'position' | 'order_id') => sql`
  coalesce((
    select ${sql.raw(column)} from order_anchors where position <= ${position} order by position desc limit 1
  ), 0)`;

/** The ids of a page as a subquery: found in an index before any row is read (speed 3). */
function idsOf(query: PageQuery, { offset, limit, ascending }: PageRange, now: Date): SQL {
  const condition = conditionOf(query, now);
  if (!condition && ascending)
    return sql`(select id from orders where id > ${nearestAnchor(offset, 'order_id')}
      order by id limit ${limit} offset ${offset} - ${nearestAnchor(offset, 'position')})`;
  return sql`(select id from orders ${condition ? sql`where ${condition}` : sql``}
    order by id ${ascending ? sql`asc` : sql`desc`} limit ${limit} offset ${offset})`;
}

/** When the summary has the total, a page far down the list is read from the nearer end of the list. */
export async function findByPosition(ctx: Ctx<Admin>, query: PageQuery): Promise<FoundPage> {
  const counted = await countOrders(ctx, query);
  const hasAnchors = conditionOf(query, ctx.now) === undefined;
  const range = pageRange(query, counted.count, hasAnchors);
  const rows =
    range.limit === 0 ? [] : await rowsOf(ctx, query, sql`${idsOf(query, range, ctx.now)} as page`);
  return { rows, counted };
}
