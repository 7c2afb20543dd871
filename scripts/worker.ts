import { checkPaymentSettings } from '@/lib/payments/check-settings';
import { startWorkers } from '@/workers/start-workers';

/** The work of a job that has begun may end, as long as a process of the shop may take to stop. */
const patience = 8000;

try {
  checkPaymentSettings();
  const started = startWorkers();
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    console.log('The worker ends its jobs and stops.');
    await (
      await started
    )(patience);
  };
  // It comes twice: a terminal sends it to every process of a group, and `npm run worker` passes it on.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void (stopping ??= stop().finally(() => process.exit(0))));
  await started;
  if (!stopping) console.log('The worker is running. Stop: Ctrl-C');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
