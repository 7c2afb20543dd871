import type PgBoss from 'pg-boss';
import { log } from '@/platform/log';
import { externalQueues } from './external-queues';
import { type JobName, newBoss } from './queue';

const retried = { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 90 };

/**
 * `short`: one waiting job for each key. A job whose process died runs again after `expireInSeconds`; jobs that the
 * sweep queues again every minute need no retry of their own.
 */
const queues: Record<JobName, PgBoss.Queue> = {
  'payment-query': { name: 'payment-query', policy: 'short', ...retried },
  'order-expiry': { name: 'order-expiry', policy: 'short', ...retried },
  refund: { name: 'refund', policy: 'short', ...retried },
  // A bill may be hours late.
  reconciliation: {
    name: 'reconciliation',
    policy: 'short',
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    expireInSeconds: 900,
  },
  'reconciliation-sweep': {
    name: 'reconciliation-sweep',
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 300,
  },
  'provider-keys': { name: 'provider-keys', policy: 'short', ...retried },
  sweep: { name: 'sweep', policy: 'short', retryLimit: 0, expireInSeconds: 300 },
  'clear-expired': { name: 'clear-expired', policy: 'short', retryLimit: 2, expireInSeconds: 600 },
  ...externalQueues,
};

/**
 * Creates the missing queues, in a schema of their own beside the shop's tables; two instances may do it at the same
 * time. The returned queue is open: the caller must stop it.
 */
export async function installQueues(): Promise<PgBoss> {
  const boss = newBoss({
    maintenanceIntervalSeconds: 30,
    archiveCompletedAfterSeconds: 3600,
    archiveFailedAfterSeconds: 30 * 24 * 3600,
    deleteAfterDays: 30,
  });
  boss.on('error', (err) => log.error({ err }, 'job queue'));
  await boss.start();
  for (const queue of Object.values(queues)) {
    await boss.createQueue(queue.name, queue);
    await boss.updateQueue(queue.name, queue);
  }
  return boss;
}
