import { and, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { crmApplications, crmDevices, orders } from '@/db/schema';
import { db } from '@/db/transaction';
import { defineJob, shortRun } from '@/lib/queue/define-job';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx, System } from '@/platform/ctx';
import { days, later } from '@/platform/time';
import { unshippedStatuses } from '@/values/orders';
import { fxiaoke } from './fxiaoke/records';
import { CrmError, deviceBatch } from './provider';
import { hasCrm } from './sync-order';
import { takeDevice } from './take-device';
import { takeParcels } from './take-parcels';

export const SyncShipping = defineJob({
  name: 'crm-shipping',
  /** `before`: the device at which a run before has stopped. */
  input: z.object({ before: z.optional(z.int()) }),
  cron: '*/15 * * * *',
  retry: { limit: 0 },
  expireAfter: 900,
});

/** Five calls a second are allowed; the syncs of new orders need some of them. */
const pause = 400;
/** A device is no longer checked after this time, unless its order still waits for its parcel. */
const watchedFor = days(60);

/**
 * Updates parcels, serial numbers and bindings of the devices that are not complete (crm 5), the newest first: a run that the CRM
 * stops has been at those whose buyers wait. A run whose time is over queues another, for those older than `before`.
 */
export async function syncShipping(
  ctx: Ctx<System>,
  { before }: { before?: number | undefined },
  longest = shortRun,
): Promise<void> {
  if (!hasCrm) return;
  const end = Date.now() + longest;
  let last = before;
  for (;;) {
    const rows = await incomplete(ctx, last);
    if (rows.length === 0) return;
    try {
      await bring(ctx, rows);
    } catch (error) {
      if (!(error instanceof CrmError)) throw error;
      ctx.log.warn({ err: error }, 'CRM shipping not read');
      return;
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < deviceBatch) return;
    await sleep(pause);
    if (Date.now() >= end) return enqueue(ctx, SyncShipping, { before: last }, { key: '' });
  }
}

/** The index `crm_devices_incomplete` holds these alone. */
const isIncomplete = sql`(not ${crmDevices.shippingInfoSynced} or ${crmDevices.bindAccount} is null)`;

const incomplete = (ctx: Ctx, before: number | undefined) => {
  const ofWaiting = db(ctx)
    .select({ id: crmApplications.id })
    .from(crmApplications)
    .innerJoin(orders, eq(orders.id, crmApplications.orderId))
    .where(inArray(orders.status, unshippedStatuses));
  return db(ctx)
    .select()
    .from(crmDevices)
    .where(
      and(
        before === undefined ? undefined : lt(crmDevices.id, before),
        isNotNull(crmDevices.fxiaokeDeviceId),
        isIncomplete,
        or(
          gt(crmDevices.createdAt, later(ctx.now, -watchedFor)),
          inArray(crmDevices.applicationId, ofWaiting),
        ),
      ),
    )
    .orderBy(desc(crmDevices.id))
    .limit(deviceBatch);
};

async function bring(ctx: Ctx<System>, rows: (typeof crmDevices.$inferSelect)[]): Promise<void> {
  const ids = rows.flatMap(({ fxiaokeDeviceId }) => fxiaokeDeviceId ?? []);
  const found = new Map((await fxiaoke.readDevices(ids)).map((device) => [device.id, device]));
  for (const row of rows) {
    const device = found.get(row.fxiaokeDeviceId ?? '');
    if (device) await takeDevice(ctx, row, device);
  }
  await takeParcels(ctx, [...new Set(rows.map(({ applicationId }) => applicationId))]);
}
