import { checkPaymentSettings } from '@/lib/payments/check-settings';
import { startWorkers } from '@/workers/start-workers';

try {
  checkPaymentSettings();
  const stop = await startWorkers();
  console.log('The worker is running. Stop: Ctrl-C');
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(0)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
