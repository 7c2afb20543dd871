import { defineJob } from '@/lib/queue/define-job';
import type { Ctx, System } from '@/platform/ctx';
import { listProviders } from './find-provider';

export const RefreshKeys = defineJob({ name: 'provider-keys', cron: '41 */6 * * *' });

/** Keeps the providers' signing keys up to date, well before they change (wechat-pay 4). */
export async function refreshKeys(ctx: Ctx<System>): Promise<void> {
  // A merchant with the newer public key has no certificates: then there is nothing to renew, which is no error.
  for (const provider of listProviders())
    if (!(await provider.renewKeys())) ctx.log.info('the provider gave no platform certificates');
}
