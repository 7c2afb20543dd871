import { env } from '@/platform/env';
import { listProviders } from './find-provider';

/**
 * A live shop starts only with keys that can be parsed. Every provider is in use as long as a way to pay is with it: its
 * attempts are still queried, refunded and reconciled when no new ones are started.
 * @throws Error with one sentence that names the setting
 */
export function checkPaymentSettings(): void {
  if (env.SHOP_MODE !== 'live') return;
  try {
    for (const provider of listProviders()) provider.requireSettings();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(
      `Configuration: ${cause instanceof Error ? cause.message : 'payment settings are wrong'}.`,
      { cause },
    );
  }
}
