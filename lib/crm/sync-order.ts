import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { crmApplications, crmDevices, orders } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { lockOrder } from '@/lib/orders/lock-order';
import { automaticAfter, requestResync, SyncOrder } from '@/lib/orders/request-resync';
import { appendEvent } from '@/lib/orders/order-events';
import { hasBuyer } from '@/lib/orders/rules';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx, System } from '@/platform/ctx';
import { env } from '@/platform/env';
import { later } from '@/platform/time';
import { fxiaoke } from './fxiaoke/records';
import { type CrmApplication, CrmError } from './provider';
import { awayPause, busyPause, crashedAfter, keptReason, waitAfter, wasPaid } from './rules';
import { sendApplication, sendDevices } from './send-records';
import { takeParcels } from './take-parcels';

type OrderRow = typeof orders.$inferSelect;
type ApplicationRow = typeof crmApplications.$inferSelect;

/** The result of a sync. `skipped`: nothing to do, or another process is working on it. */
type SyncEnd = 'completed' | 'refused' | 'away' | 'busy' | 'skipped';

/** A shop without a CRM has nothing to sync. */
export const hasCrm = Boolean(env.CRM_APP_ID);

/**
 * Brings a paid order, or its changes, into the CRM: the application, then its devices, each searched before it is
 * created. The result is stored in the application's row and never changes the order itself; a tracking number that the
 * CRM has for it does (shipping 7).
 */
export async function syncOrder(ctx: Ctx<System>, orderId: number): Promise<SyncEnd> {
  if (!hasCrm) return 'skipped';
  const found = await readOrder(ctx, orderId);
  if (!found || !wasPaid(found)) return 'skipped';
  const application = await claim(ctx, orderId);
  // Read after the claim: whoever changes it from now on finds the sync under way, and `complete` sees it (crm 8).
  const order = application && (await readOrder(ctx, orderId));
  if (!order) return 'skipped';
  try {
    const known = await sendApplication(fxiaoke, ctx, order);
    await sendDevices(fxiaoke, ctx, order, { rowId: application.id, crmId: known.id });
    await takeParcels(ctx, [application.id]);
    await complete(ctx, { order, application, known });
    return 'completed';
  } catch (error) {
    const crmError = error instanceof CrmError ? error : new CrmError('away', '#internal', error);
    ctx.log.warn({ err: error, orderId: order.publicId }, 'CRM sync failed');
    await scheduleRetry(ctx, { order, application, crmError });
    return crmError.kind;
  }
}

async function readOrder(ctx: Ctx, orderId: number): Promise<OrderRow | undefined> {
  const [order] = await db(ctx).select().from(orders).where(eq(orders.id, orderId));
  return order;
}

/** Whether the order has changed since the last completed sync. */
const isOutdated = sql`${crmApplications.syncedVersion} < (
  select version from orders where orders.id = ${crmApplications.orderId})`;

/** Only one process works on an order; the work of a crashed process is taken over, and a done one is not repeated. */
async function claim(ctx: Ctx, orderId: number): Promise<ApplicationRow | null> {
  await db(ctx)
    .insert(crmApplications)
    .values({ orderId, syncType: 'auto', createdAt: ctx.now, nextTryAt: ctx.now })
    .onConflictDoNothing({ target: crmApplications.orderId });
  const leftBefore = later(ctx.now, -crashedAfter);
  const [claimed] = await db(ctx)
    .update(crmApplications)
    .set({
      syncStatus: 'syncing',
      lastSyncAt: new Date(),
      nextTryAt: null,
      ...automaticAfter('completed'),
      attempts: sql`case ${crmApplications.syncStatus} when 'completed' then 1 else ${crmApplications.attempts} + 1 end`,
    })
    .where(
      and(
        eq(crmApplications.orderId, orderId),
        or(
          inArray(crmApplications.syncStatus, ['pending', 'failed']),
          and(eq(crmApplications.syncStatus, 'completed'), isOutdated),
          and(eq(crmApplications.syncStatus, 'syncing'), lt(crmApplications.lastSyncAt, leftBefore)),
        ),
      ),
    )
    .returning();
  return claimed ?? null;
}

const isMine = ({ id, attempts }: ApplicationRow) =>
  and(
    eq(crmApplications.id, id),
    eq(crmApplications.attempts, attempts),
    eq(crmApplications.syncStatus, 'syncing'),
  );

type Completed = { order: OrderRow; application: ApplicationRow; known: CrmApplication };

/** An order that changed meanwhile is synced again at once (crm 8). */
function complete(ctx: Ctx<System>, { order, application, known }: Completed): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockOrder(ctx, order.id);
    const isNewer = locked.version > order.version;
    const [done] = await db(ctx)
      .update(crmApplications)
      .set({
        syncStatus: 'completed',
        fxiaokeApplicationId: known.id,
        // It holds the buyer's name, which an erasure during the sync has removed (privacy 3).
        fxiaokeApplicationName: hasBuyer(locked) ? known.name : null,
        errorMessage: null,
        lastSyncAt: new Date(),
        syncedVersion: order.version,
        nextTryAt: isNewer ? new Date() : null,
      })
      .where(isMine(application))
      .returning({ id: crmApplications.id });
    if (!done) return;
    await recordEnd(ctx, application, 'completed');
    if (isNewer) await enqueue(ctx, SyncOrder, { orderId: order.id }, { key: `change:${order.id}` });
  });
}

type Failed = { order: OrderRow; application: ApplicationRow; crmError: CrmError };

/** Sets it back to `pending` with its next try, or to `failed`; at a limit of the provider no try is counted. */
function scheduleRetry(ctx: Ctx<System>, { order, application, crmError }: Failed): Promise<void> {
  const isBusy = crmError.kind === 'busy';
  const wait = isBusy ? busyPause : waitAfter(application.attempts);
  const retry = wait ?? (crmError.kind === 'away' ? awayPause : null);
  const state = wait === null ? 'failed' : 'pending';
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockOrder(ctx, order.id);
    const [updated] = await db(ctx)
      .update(crmApplications)
      .set({
        syncStatus: state,
        errorMessage: keptReason(crmError, locked),
        lastSyncAt: new Date(),
        nextTryAt: retry === null ? null : later(new Date(), retry),
        attempts: isBusy ? application.attempts - 1 : application.attempts,
      })
      .where(isMine(application))
      .returning({ id: crmApplications.id });
    if (!updated) return;
    await db(ctx)
      .update(crmDevices)
      .set({ syncStatus: state })
      .where(and(eq(crmDevices.applicationId, application.id), eq(crmDevices.syncStatus, 'syncing')));
    if (wait !== null) {
      const after = Math.ceil(wait / 1000);
      await enqueue(ctx, SyncOrder, { orderId: order.id }, { key: order.id, after });
    } else if (waitAfter(application.attempts - 1) !== null) await recordEnd(ctx, application, 'failed');
    // No try is left, and the one of a change during this one was skipped, or never queued.
    if (retry === null && locked.version > order.version) await requestResync(ctx, order.id);
  });
}

/** The order's history shows only the end of a sync, not every try. */
const recordEnd = (ctx: Ctx<System>, { orderId, syncType }: ApplicationRow, state: 'completed' | 'failed') =>
  appendEvent(ctx, orderId, { eventType: 'modified', metadata: { crm_sync: state, sync_type: syncType } });
