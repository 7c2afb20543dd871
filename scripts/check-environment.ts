/** Ends with one sentence and exit code 1 when a variable is missing or invalid, or a live key cannot be read. */
import('@/platform/env')
  .then(async ({ env }) => {
    if (env.SHOP_MODE === 'live') (await import('@/lib/payments/check-settings')).checkPaymentSettings();
  })
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
