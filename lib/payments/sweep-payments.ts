import { sweepOrders } from '@/lib/orders/sweep-orders';
import { defineJob } from '@/lib/queue/define-job';
import type { Ctx, System } from '@/platform/ctx';
import { sweepAttempts } from './attempts/sweep-attempts';
import { sweepRefunds } from './refunds/sweep-refunds';

export const SweepPayments = defineJob({
  name: 'sweep',
  cron: '* * * * *',
  retry: { limit: 0 },
  expireAfter: 300,
});

/**
 * Queues a job for everything that should have one: attempts not queried for a minute, unfinished refunds, overdue
 * pending orders. A job that already waits is not queued twice.
 */
export async function sweepPayments(ctx: Ctx<System>): Promise<void> {
  await sweepAttempts(ctx);
  await sweepRefunds(ctx);
  await sweepOrders(ctx);
}
