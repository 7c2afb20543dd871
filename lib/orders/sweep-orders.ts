import { and, eq, lte, not } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { db } from '@/db/transaction';
import { enqueue } from '@/lib/queue/enqueue';
import { hasRecentJob } from '@/lib/queue/has-recent-job';
import type { Ctx } from '@/platform/ctx';
import { ExpireOrder, isOverdue, latestExpiryLimit } from './expire-order';

/** The rest waits for the next minute. */
const batch = 500;

/** Queues a job for pending orders that are overdue (orders 12). */
export async function sweepOrders(ctx: Ctx): Promise<void> {
  const now = new Date();
  const expired = await db(ctx)
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending'),
        lte(orders.createdAt, latestExpiryLimit(now)),
        isOverdue(now),
        not(hasRecentJob(ExpireOrder, orders.id)),
      ),
    )
    .orderBy(orders.createdAt)
    .limit(batch);
  for (const { id } of expired) await enqueue(ctx, ExpireOrder, { orderId: id }, { key: id });
}
