import { SweepPayments } from '@/lib/payments/sweep-payments';
import { consumeQueues } from '@/lib/queue/consume-queues';
import { enqueue } from '@/lib/queue/enqueue';
import { installQueues } from '@/lib/queue/install-queues';
import { checkDatabaseMode } from '@/lib/readiness/check-database-mode';
import { recordSettings } from '@/lib/readiness/record-settings';
import { systemContext } from '@/platform/system-context';
import { jobs } from './jobs';

/**
 * Starts the worker of this process, in addition to those of other processes. It begins with a sweep, so that work lost
 * in a crash continues at once.
 * @returns a function that stops it; jobs that have begun get so many milliseconds to end
 * @throws UnfitDatabase when a shop of this mode must not use this database
 */
export async function startWorkers(): Promise<(patience: number) => Promise<void>> {
  await checkDatabaseMode();
  await recordSettings(systemContext());
  const boss = await installQueues(jobs);
  for (const { job } of jobs) if (job.cron) await boss.schedule(job.name, job.cron);
  await enqueue(systemContext(), SweepPayments, {}, { key: 'start' });
  const stop = consumeQueues(boss, jobs);
  return async (patience) => {
    await stop(patience);
    await boss.stop({ graceful: false });
  };
}
