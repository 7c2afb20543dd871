import { clearImages } from '@/lib/media/clear-images';
import { defineJob } from '@/lib/queue/define-job';
import type { Ctx, System } from '@/platform/ctx';
import { clearRows } from './clear-rows';
import { eraseOrders } from './erase-orders';
import { recordClearing } from './record-clearing';

export const ClearExpired = defineJob({
  name: 'clear-expired',
  cron: '17 * * * *',
  retry: { limit: 2 },
  expireAfter: 600,
});

/**
 * Deletes what can no longer be used: expired codes, tokens, sign-ins, sessions and counters, notices to logins that were
 * never delivered, pictures without a note, and the personal data in ended orders of deleted accounts (privacy 6).
 */
export async function clearExpired(ctx: Ctx<System>): Promise<void> {
  const cleared = await clearRows(ctx);
  const erased = await eraseOrders(ctx);
  await clearImages(ctx);
  await recordClearing(ctx);
  ctx.log.info({ cleared, erased }, 'expired data cleared');
}
