import { ne } from 'drizzle-orm';
import { crmApplications } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { findOrder } from '@/lib/orders/find-order';
import { SyncOrder } from '@/lib/orders/request-resync';
import { enqueue } from '@/lib/queue/enqueue';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import type { CrmSync, StartCrmSync } from './admin-contract';
import { readSync } from './read-sync';
import { wasPaid } from './rules';
import { hasCrm } from './sync-order';

/**
 * Starts a sync by hand, with five new tries. A sync that is under way continues unchanged.
 * @throws AppError NOT_FOUND, CONFLICT for an order that was never paid, UNAVAILABLE without a CRM
 */
export async function requestSync(ctx: Ctx<Admin>, input: InputOf<typeof StartCrmSync>): Promise<CrmSync> {
  const order = await findOrder(ctx, input.params.id);
  if (!wasPaid(order)) throw new AppError('CONFLICT', { reason: 'orderNeverPaid' });
  if (!hasCrm) throw new AppError('UNAVAILABLE', { reason: 'crmMissing' });
  const requested = {
    syncType: 'manual',
    operatorName: ctx.actor.name,
    syncStatus: 'pending',
    attempts: 0,
    errorMessage: null,
    nextTryAt: ctx.now,
  } as const;
  await inTransaction(ctx, async (ctx) => {
    const [application] = await db(ctx)
      .insert(crmApplications)
      .values({ orderId: order.id, createdAt: ctx.now, ...requested })
      .onConflictDoUpdate({
        target: crmApplications.orderId,
        set: requested,
        setWhere: ne(crmApplications.syncStatus, 'syncing'),
      })
      .returning({ id: crmApplications.id });
    await recordAuditEntry(ctx, { action: 'order_sync', target: order.publicId });
    if (!application) return;
    await enqueue(ctx, SyncOrder, { orderId: order.id }, { key: `manual:${order.id}` });
  });
  return readSync(ctx, input);
}
