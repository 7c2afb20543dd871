import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { changeStatus } from '@/lib/orders/change-status';
import { lockOrder } from '@/lib/orders/lock-order';
import { returnTime, statusTimes } from '@/lib/orders/rules';
import { onTheWay, refundingAmount } from '@/lib/orders/search/attention-conditions';
import { defineJob } from '@/lib/queue/define-job';
import type { Ctx, System } from '@/platform/ctx';
import { env, hasTracking } from '@/platform/env';
import { days, later } from '@/platform/time';
import { returnTimeWhenAssumed } from './rules';

export const SettleDeliveries = defineJob({
  name: 'deliveries',
  cron: '23 * * * *',
  retry: { limit: 0 },
  expireAfter: 900,
});

/** The rest waits for the next hour. */
const batch = 500;

type Step = { from: 'shipped' | 'delivered'; to: 'delivered' | 'completed'; isDue: SQL | undefined };

/** Whether the latest change to a status was so long ago; an order without such an event is left to people. */
const isOlder = (status: Step['from'], limit: Date) => sql`(
  select max(e.created_at) from order_events e
  where e.order_id = ${orders.id} and e.event_type = 'status_changed' and e.metadata->>'to' = ${status}
) <= ${limit.toISOString()}::timestamptz`;

const wasAssumed = sql`coalesce((
  select e.metadata ? 'assumed' from order_events e
  where e.order_id = ${orders.id} and e.event_type = 'status_changed' and e.metadata->>'to' = 'delivered'
  order by e.id desc limit 1), false)`;

const isQuietSince = (limit: Date) => sql`not exists (
  select from order_events e where e.order_id = ${orders.id} and e.created_at > ${limit.toISOString()}::timestamptz)`;

/** Delivered for so long that nothing can come back, and quiet meanwhile: a note or a refund holds the order open. */
function isOver(now: Date): SQL | undefined {
  const [usual, careful] = [later(now, -returnTime), later(now, -returnTimeWhenAssumed)];
  return and(
    lte(orders.deliveredAt, usual),
    isQuietSince(usual),
    sql`(not ${wasAssumed} or ${orders.deliveredAt} <= ${careful.toISOString()}::timestamptz)`,
  );
}

/**
 * Whether a carrier says something else of one of its parcels than that it was signed for (shipping 16). While nobody is queried,
 * old words count for nothing.
 */
const isContradicted = sql`exists (
  select from parcels p where p.order_id = ${orders.id} and p.track_state <> 'signed')`;

/** While the whole total is on its way back, and for a while after that, people look for the parcel (orders 30). */
const isNotLookedFor = (now: Date) => sql`case when ${orders.refundedAmount} >= ${orders.total} then (
  select max(r.settled_at) from refunds r where r.order_id = ${orders.id} and r.state = 'succeeded'
) <= ${later(now, -onTheWay).toISOString()}::timestamptz
else ${orders.refundedAmount} + ${refundingAmount} < ${orders.total} end`;

function mayBeAssumed(now: Date): SQL | undefined {
  const limit = later(now, -days(env.DELIVERY_ASSUMED_DAYS));
  return and(
    isOlder('shipped', limit),
    hasTracking ? sql`not ${isContradicted}` : undefined,
    isNotLookedFor(now),
  );
}

/** Assumes that what was shipped long ago has arrived, and completes what can no longer come back (shipping 10, shipping 11). */
export async function settleDeliveries(ctx: Ctx<System>): Promise<void> {
  await settle(ctx, { from: 'shipped', to: 'delivered', isDue: mayBeAssumed(ctx.now) });
  await settle(ctx, { from: 'delivered', to: 'completed', isDue: isOver(ctx.now) });
}

async function settle(ctx: Ctx<System>, { from, to, isDue }: Step): Promise<void> {
  const due = await db(ctx)
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, from), isDue))
    .orderBy(orders.id)
    .limit(batch);
  for (const { id: orderId } of due)
    await inTransaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, orderId);
      await changeStatus(ctx, {
        ...{ orderId, from, to },
        columns: statusTimes(to, order, ctx.now),
        onlyIf: isDue,
        metadata: to === 'delivered' ? { assumed: true } : {},
      });
    });
}
