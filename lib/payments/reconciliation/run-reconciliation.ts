import { inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { enqueue } from '@/lib/queue/enqueue';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import type { RunReconciliation } from './admin-contract';
import { ReconcileDay } from './reconcile-day';
import { daysWithBill } from './rules';

/**
 * Queues the comparison of all days from a given day, for an administrator.
 * @throws AppError VALIDATION_FAILED for a day that has no bill yet, or no longer has one
 */
export async function runReconciliation(
  ctx: Ctx<Admin>,
  { body }: InputOf<typeof RunReconciliation>,
): Promise<OutputOf<typeof RunReconciliation>> {
  const days = daysWithBill(ctx.now).filter((day) => day >= body.from);
  if (!days.includes(body.from))
    throw new AppError('VALIDATION_FAILED', { fields: [{ path: 'from', reason: 'billDay' }] });
  await inTransaction(ctx, async (ctx) => {
    for (const day of days) await enqueue(ctx, ReconcileDay, { day }, { key: day });
    await recordAuditEntry(ctx, {
      action: 'reconciliation_run',
      target: body.from,
      to: { days: days.length },
    });
  });
  return { days: days.length };
}
