import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { crmDevices } from '@/db/schema';
import { db } from '@/db/transaction';
import { defineJob, shortRun } from '@/lib/queue/define-job';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx, System } from '@/platform/ctx';
import { days, later } from '@/platform/time';
import { fxiaoke } from './fxiaoke/records';
import { CrmError, deviceBatch } from './provider';
import { hasCrm } from './sync-order';
import { takeDevice } from './take-device';
import { takeParcels } from './take-parcels';

export const SyncShipping = defineJob({
  name: 'crm-shipping',
  /** `after`: where a run before has stopped. */
  input: z.object({ after: z.optional(z.int()) }),
  cron: '*/15 * * * *',
  retry: { limit: 0 },
  expireAfter: 900,
});

/** Five calls a second are allowed; the syncs of new orders need some of them. */
const pause = 400;
/** A device that is not bound after this time is no longer checked. */
const bindingWindow = days(60);

/**
 * Updates parcels, serial numbers and bindings of the devices that are not complete (crm 5). A run whose time is over queues another,
 * for those behind `after`.
 */
export async function syncShipping(
  ctx: Ctx<System>,
  { after = 0 }: { after?: number | undefined },
  longest = shortRun,
): Promise<void> {
  if (!hasCrm) return;
  const end = Date.now() + longest;
  let last = after;
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
    if (Date.now() >= end) return enqueue(ctx, SyncShipping, { after: last }, { key: '' });
  }
}

const incomplete = (ctx: Ctx, after: number) =>
  db(ctx)
    .select()
    .from(crmDevices)
    .where(
      and(
        gt(crmDevices.id, after),
        isNotNull(crmDevices.fxiaokeDeviceId),
        or(
          eq(crmDevices.shippingInfoSynced, false),
          and(isNull(crmDevices.bindAccount), gt(crmDevices.createdAt, later(ctx.now, -bindingWindow))),
        ),
      ),
    )
    .orderBy(asc(crmDevices.id))
    .limit(deviceBatch);

async function bring(ctx: Ctx<System>, rows: (typeof crmDevices.$inferSelect)[]): Promise<void> {
  const ids = rows.flatMap(({ fxiaokeDeviceId }) => fxiaokeDeviceId ?? []);
  const found = new Map((await fxiaoke.readDevices(ids)).map((device) => [device.id, device]));
  for (const row of rows) {
    const device = found.get(row.fxiaokeDeviceId ?? '');
    if (device) await takeDevice(ctx, row, device);
  }
  await takeParcels(ctx, [...new Set(rows.map(({ applicationId }) => applicationId))]);
}
