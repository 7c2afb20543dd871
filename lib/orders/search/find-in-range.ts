import { type SQL, sql } from 'drizzle-orm';
import { orderDays, orders } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import { boundOf, offsetOf } from '@/platform/pagination';
import { type Counted, countOrders } from './count-orders';
import { conditionOf, type Criteria } from './filters';
import { leastBound } from './find-matches';
import { directionOf, type FoundPage, type PageQuery, rowsOf } from './read-rows';

/** The days have the number of the orders placed on them. */
async function countDays(ctx: Ctx, { from, to }: Criteria): Promise<Counted> {
  const [row] = await db(ctx)
    .select({ count: sql<number>`coalesce(sum(${orderDays.placed}), 0)::int` })
    .from(orderDays)
    .where(
      sql`(${orderDays.day} >= ${from ?? null}) is not false and (${orderDays.day} <= ${to ?? null}) is not false`,
    );
  return { count: row?.count ?? 0, more: false };
}

/** In the order of the index that has the days, so that a page reads no more than what stands before it. */
function idsOf(query: PageQuery, now: Date): SQL {
  const direction = directionOf(query);
  return sql`(select id from orders where ${conditionOf(query, now)}
    order by ${orders.createdAt} ${direction}, ${orders.id} ${direction}
    limit ${query.limit} offset ${offsetOf(query)})`;
}

/** The orders that were placed on some days, perhaps of one status (figures 4). */
export async function findInRange(ctx: Ctx<Admin>, query: PageQuery): Promise<FoundPage> {
  const [rows, counted] = await Promise.all([
    rowsOf(ctx, query, sql`${idsOf(query, ctx.now)} as page`),
    query.status ? countOrders(ctx, query, boundOf(query, leastBound)) : countDays(ctx, query),
  ]);
  return { rows, counted };
}
