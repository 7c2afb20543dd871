import type PgBoss from 'pg-boss';
import { expireOrder } from '@/lib/payments/expire-order';
import { followPayment } from '@/lib/payments/follow-payment';
import { reconcileDay } from '@/lib/payments/reconcile-day';
import { refreshKeys } from '@/lib/payments/refresh-keys';
import { runRefund } from '@/lib/payments/run-refund';
import { sweepPayments } from '@/lib/payments/sweep-payments';
import { sweepReconciliations } from '@/lib/payments/sweep-reconciliations';
import { recordSettings } from '@/lib/readiness/record-settings';
import { systemContext } from '@/platform/system-context';
import { clearExpired } from './clear-expired';
import { consumeQueue, type Handler } from './consume-queue';
import { installQueues } from './install-queues';
import { externalHandlers } from './external-handlers';
import { externalSchedule } from './external-queues';
import { enqueue, type JobName, type Jobs } from './queue';

const handlers: { [N in JobName]: Handler<N> } = {
  'payment-query': (ctx, { paymentId }) => followPayment(ctx, paymentId),
  'order-expiry': (ctx, { orderId }) => expireOrder(ctx, orderId),
  refund: (ctx, { refundId }) => runRefund(ctx, refundId),
  reconciliation: (ctx, { day }) => reconcileDay(ctx, day),
  'reconciliation-sweep': sweepReconciliations,
  'provider-keys': refreshKeys,
  sweep: sweepPayments,
  'clear-expired': clearExpired,
  ...externalHandlers,
};

/** Minute and hour in UTC; the first instance whose clock reaches the time queues the job for all. */
const timetable: Partial<Record<JobName, string>> = {
  sweep: '* * * * *',
  'clear-expired': '17 * * * *',
  ...externalSchedule,
  'reconciliation-sweep': '23 * * * *',
  'provider-keys': '41 */6 * * *',
};

const consume = <N extends JobName>(boss: PgBoss, name: N) => consumeQueue<N>(boss, name, handlers[name]);

/**
 * Starts the worker of this process, in addition to those of other processes. It begins with a sweep, so that work lost
 * in a crash continues at once.
 * @returns a function that stops it
 */
export async function startWorkers(): Promise<() => Promise<void>> {
  await recordSettings(systemContext());
  const boss = await installQueues();
  for (const [name, cron] of Object.entries(timetable)) await boss.schedule(name, cron);
  await enqueue(systemContext(), 'sweep', {} satisfies Jobs['sweep'], { key: 'start' });
  const names = Object.keys(handlers) as JobName[];
  const stops = names.map((name) => consume(boss, name));
  return async () => {
    await Promise.all(stops.map((stop) => stop(1500)));
    await boss.stop({ graceful: false });
  };
}
