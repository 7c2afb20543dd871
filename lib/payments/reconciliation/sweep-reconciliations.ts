import { asc, inArray } from 'drizzle-orm';
import { payments, reconciliations } from '@/db/schema';
import { db } from '@/db/transaction';
import { defineJob } from '@/lib/queue/define-job';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx, System } from '@/platform/ctx';
import { shanghaiDate } from '@/platform/time';
import { ReconcileDay } from './reconcile-day';
import { daysWithBill } from './rules';

export const SweepReconciliations = defineJob({
  name: 'reconciliation-sweep',
  cron: '23 * * * *',
  retry: { limit: 0 },
  expireAfter: 300,
});

/**
 * Queues the comparison of every day since the first payment that has a bill and was not compared: yesterday each
 * morning, and days that were missed while no worker ran (reconciliation 1).
 */
export async function sweepReconciliations(ctx: Ctx<System>): Promise<void> {
  const [first] = await db(ctx)
    .select({ at: payments.createdAt })
    .from(payments)
    .orderBy(asc(payments.id))
    .limit(1);
  if (!first) return;
  const began = shanghaiDate(first.at);
  const days = daysWithBill(ctx.now).filter((day) => day >= began);
  if (days.length === 0) return;
  const known = await db(ctx).select().from(reconciliations).where(inArray(reconciliations.day, days));
  const done = new Set(known.filter(({ state }) => state === 'done').map(({ day }) => day));
  for (const day of days) if (!done.has(day)) await enqueue(ctx, ReconcileDay, { day }, { key: day });
}
