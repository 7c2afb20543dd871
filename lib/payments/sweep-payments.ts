import { and, eq, inArray, sql } from 'drizzle-orm';
import { orders, payments, refunds } from '@/db/schema';
import { db } from '@/db/transaction';
import { defineJob } from '@/lib/queue/define-job';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx, System } from '@/platform/ctx';
import { ExpireOrder, isOverdue } from '@/lib/orders/expire-order';
import { isLive } from './find-attempt';
import { requestQuery } from './request-query';
import { RunRefund } from './run-refund';

export const SweepPayments = defineJob({
  name: 'sweep',
  cron: '* * * * *',
  retry: { limit: 0 },
  expireAfter: 300,
});

/** The rest waits for the next minute. */
const batch = 500;

/**
 * Queues a job for everything that should have one: attempts not queried for a minute, unfinished refunds, overdue
 * pending orders. A job that already waits is not queued twice.
 */
export async function sweepPayments(ctx: Ctx<System>): Promise<void> {
  await sweepAttempts(ctx);
  await sweepRefunds(ctx);
  await sweepOrders(ctx);
}

const lastLookedAt = sql`coalesce(${payments.queriedAt}, ${payments.createdAt})`;

async function sweepAttempts(ctx: Ctx): Promise<void> {
  const attempts = await db(ctx)
    .select({ id: payments.id })
    .from(payments)
    .where(and(isLive, sql`${lastLookedAt} < now() - interval '1 minute'`))
    .orderBy(lastLookedAt)
    .limit(batch);
  for (const { id } of attempts) await requestQuery(ctx, id);
}

async function sweepRefunds(ctx: Ctx): Promise<void> {
  const open = await db(ctx)
    .select({ id: refunds.id })
    .from(refunds)
    .where(inArray(refunds.state, ['requested', 'processing']))
    .limit(batch);
  for (const { id } of open) await enqueue(ctx, RunRefund, { refundId: id }, { key: id });
}

async function sweepOrders(ctx: Ctx): Promise<void> {
  const expired = await db(ctx)
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), eq(orders.currency, 'CNY'), isOverdue(new Date())))
    .orderBy(orders.createdAt)
    .limit(batch);
  for (const { id } of expired) await enqueue(ctx, ExpireOrder, { orderId: id }, { key: id });
}
