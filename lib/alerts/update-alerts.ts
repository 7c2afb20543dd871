import { inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import type { UpdateAlerts } from './admin-contract';
import { presentAlerts } from './get-alerts';
import { type AlertSettings, kindsIn, lockAlertSettings, storeAlertSettings } from './settings';

const auditOf = ({ version, language, told }: AlertSettings) => ({
  ...{ version, language },
  robot: kindsIn(told.robot),
  mail: kindsIn(told.mail),
});

/**
 * Saves which channel is notified of what, over the version that the caller has seen.
 * @throws AppError CONFLICT when another version is stored
 */
export async function updateAlerts(
  ctx: Ctx<Owner>,
  { body: { version, ...choice } }: InputOf<typeof UpdateAlerts>,
): Promise<OutputOf<typeof UpdateAlerts>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockAlertSettings(ctx);
    if (before.version !== version) throw new AppError('CONFLICT', { reason: 'alertsStale' });
    const after = await storeAlertSettings(ctx, before, choice, ctx.actor.name);
    await recordAuditEntry(ctx, {
      action: 'alerts_update',
      target: 'alerts',
      from: auditOf(before),
      to: auditOf(after),
    });
    return presentAlerts(ctx, after);
  });
}
