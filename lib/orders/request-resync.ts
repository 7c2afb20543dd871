import { and, eq, isNotNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { crmApplications } from '@/db/schema';
import { db } from '@/db/transaction';
import { defineJob } from '@/lib/queue/define-job';
import { enqueue } from '@/lib/queue/enqueue';
import { postponeJob } from '@/lib/queue/postpone-job';
import type { Ctx } from '@/platform/ctx';
import { later, seconds } from '@/platform/time';
import type { SyncStatus } from '@/values/crm';

/** Tries are counted in the CRM's row; the queue's own are for a database that was away. */
export const SyncOrder = defineJob({
  name: 'crm-sync',
  input: z.object({ orderId: z.int() }),
  expireAfter: 300,
});

/** Tells the CRM of an order whose money is there. @param after seconds in which the change may be undone */
export async function requestFirstSync(ctx: Ctx, orderId: number, after: number): Promise<void> {
  // The job of a change that was undone and made again: this change may be undone as long as the first (admin 10).
  if (after > 0) await postponeJob(ctx, SyncOrder, { key: orderId, after });
  await enqueue(ctx, SyncOrder, { orderId }, { key: orderId, after });
}

/** Whoever started the last sync by hand has no part in one that begins by itself after its end. */
export const automaticAfter = (end: SyncStatus) => ({
  syncType: sql`case ${crmApplications.syncStatus} when ${end} then 'auto' else ${crmApplications.syncType} end`,
  operatorName: sql`case ${crmApplications.syncStatus} when ${end} then '' else ${crmApplications.operatorName} end`,
});

/**
 * Tells the CRM of a change of an order that it has already; any other learns of it with its first sync (crm 9). Call
 * it in the transaction of the change, with the order locked. @param after seconds in which the change may be undone
 */
export async function requestResync(ctx: Ctx, orderId: number, after = 0): Promise<void> {
  const [known] = await db(ctx)
    .update(crmApplications)
    .set({ nextTryAt: later(ctx.now, seconds(after)), ...automaticAfter('failed') })
    .where(and(eq(crmApplications.orderId, orderId), isNotNull(crmApplications.fxiaokeApplicationId)))
    .returning({ id: crmApplications.id });
  // A key of its own: a retry that waits for minutes must not stand in for it.
  if (known) await enqueue(ctx, SyncOrder, { orderId }, { key: `change:${orderId}`, after });
}
