import { eq, sql } from 'drizzle-orm';
import { orders, orderTotals } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { conditionOf, type Criteria, isSummed } from './filters';

/** The default bound up to which matches of a filter are counted. */
export const countBound = 1000;

export type Counted = { count: number; more: boolean };

/** The number of all orders, or of those of a status, from the summary. */
export const summed = ({ status }: Criteria) => sql<number>`(
  select coalesce(sum(${orderTotals.orders}), 0)::int from ${orderTotals}
  where ${status ? eq(orderTotals.status, status) : true})`;

async function countSummed(ctx: Ctx, criteria: Criteria): Promise<Counted> {
  const [row] = await db(ctx).execute<{ count: number }>(sql`select ${summed(criteria)} as count`);
  return { count: row?.count ?? 0, more: false };
}

/** The number of orders: exact where the summary has it, otherwise exact up to a bound. */
export async function countOrders(ctx: Ctx, criteria: Criteria, bound = countBound): Promise<Counted> {
  if (isSummed(criteria)) return countSummed(ctx, criteria);
  const some = db(ctx)
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(conditionOf(criteria, ctx.now))
    .limit(bound + 1)
    .as('some');
  const [row] = await db(ctx)
    .select({ count: sql<number>`count(*)::int` })
    .from(some);
  const count = row?.count ?? 0;
  return { count: Math.min(count, bound), more: count > bound };
}
