import { and, eq, ne } from 'drizzle-orm';
import { crmApplications, crmDevices, type orders } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { lockOrder } from '@/lib/orders/lock-order';
import { postalAddress } from '@/lib/orders/present';
import type { Ctx } from '@/platform/ctx';
import { defaultLocale } from '@/platform/i18n/locales';
import { serverTexts } from '@/platform/i18n/server-texts';
import type { DeviceType } from '@/values/crm';
import {
  type ApplicationRequest,
  type Crm,
  type CrmApplication,
  CrmError,
  type DeviceRequest,
} from './provider';
import { takeDevice } from './take-device';
import { deviceKey, keptReason, shopStateOf, unitsOf } from './rules';

type OrderRow = typeof orders.$inferSelect;
type DeviceRow = typeof crmDevices.$inferSelect;

const shownNumber = ({ publicId }: OrderRow) => publicId.replace(/^ORDER_/, '');

function requestFor(order: OrderRow): ApplicationRequest {
  return {
    orderId: order.publicId,
    name: `${order.name} ${shownNumber(order)}`,
    buyer: {
      name: order.name,
      phone: order.phone,
      email: order.email ?? '',
      address: postalAddress(order, defaultLocale),
    },
    item: { name: order.itemName, quantity: order.itemQuantity },
    total: (order.total / 100).toFixed(2),
    currency: order.currency,
    discountCode: order.discountCode ?? '',
    paidAt: order.paidAt ?? order.createdAt,
    state: shopStateOf(order),
    refunded: (order.refundedAmount / 100).toFixed(2),
  };
}

/**
 * Searches by the order number first, so that a lost response does not cause a second record. From here on the CRM has the order and
 * is told of its changes, even if it refuses a device for good (crm 9).
 */
export async function sendApplication(crm: Crm, ctx: Ctx, order: OrderRow): Promise<CrmApplication> {
  const request = requestFor(order);
  const known = await crm.findApplication(order.publicId);
  if (known) await crm.updateApplication(known.id, request);
  else await crm.createApplication(request);
  const kept = await crm.findApplication(order.publicId);
  if (!kept) throw new CrmError('away', '#unreadable');
  await touch(ctx, order.id, { fxiaokeApplicationId: kept.id, syncedVersion: order.version });
  return kept;
}

/** Renews the claim, so that no other process takes a long sync for a crashed one. */
const touch = (ctx: Ctx, orderId: number, done: Partial<typeof crmApplications.$inferInsert> = {}) =>
  db(ctx)
    .update(crmApplications)
    .set({ ...done, lastSyncAt: new Date() })
    .where(and(eq(crmApplications.orderId, orderId), eq(crmApplications.syncStatus, 'syncing')));

const productName = (type: DeviceType, order: OrderRow) =>
  type === 'hardware' ? order.itemName : serverTexts[defaultLocale].crmRecords.software;

type Application = { rowId: number; crmId: string };

/** One row for each device, created before the CRM is called, so that administrators see what is still missing. */
async function openRows(ctx: Ctx, order: OrderRow, { rowId }: Application): Promise<DeviceRow[]> {
  const units = unitsOf(order.itemQuantity).map((unit) => ({
    ...unit,
    applicationId: rowId,
    productName: productName(unit.deviceType, order),
  }));
  await db(ctx)
    .insert(crmDevices)
    .values(units)
    .onConflictDoNothing({ target: [crmDevices.applicationId, crmDevices.deviceType, crmDevices.unit] });
  await db(ctx)
    .update(crmDevices)
    .set({ syncStatus: 'syncing' })
    .where(and(eq(crmDevices.applicationId, rowId), ne(crmDevices.syncStatus, 'completed')));
  return db(ctx)
    .select()
    .from(crmDevices)
    .where(eq(crmDevices.applicationId, rowId))
    .orderBy(crmDevices.unit, crmDevices.deviceType);
}

/** Under the order's lock, as an erasure may be under way (privacy 3). */
const storeRefusal = (ctx: Ctx, order: OrderRow, { id }: DeviceRow, error: CrmError): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const errorMessage = keptReason(error, await lockOrder(ctx, order.id));
    await db(ctx).update(crmDevices).set({ syncStatus: 'failed', errorMessage }).where(eq(crmDevices.id, id));
  });

/**
 * A refused device does not stop the others; the refusal is thrown after all of them.
 * @throws CrmError
 */
export async function sendDevices(
  crm: Crm,
  ctx: Ctx,
  order: OrderRow,
  application: Application,
): Promise<void> {
  const rows = await openRows(ctx, order, application);
  const known = new Map((await crm.findDevices(order.publicId)).map((device) => [device.key, device]));
  let firstError: CrmError | undefined;
  for (const row of rows) {
    const key = deviceKey(order.publicId, row);
    const request: DeviceRequest = {
      orderId: order.publicId,
      key,
      applicationId: application.crmId,
      type: row.deviceType,
      name: `${productName(row.deviceType, order)} ${shownNumber(order)}-${row.unit}`,
      productName: productName(row.deviceType, order),
    };
    const there = known.get(key);
    try {
      await (there ? crm.updateDevice(there.id, request) : crm.createDevice(request));
    } catch (error) {
      if (!(error instanceof CrmError) || error.kind !== 'refused') throw error;
      firstError ??= error;
      await storeRefusal(ctx, order, row, error);
    }
    await touch(ctx, order.id);
  }
  const kept = new Map((await crm.findDevices(order.publicId)).map((device) => [device.key, device]));
  for (const row of rows) {
    const device = kept.get(deviceKey(order.publicId, row));
    if (device) await takeDevice(ctx, row, device);
  }
  if (firstError) throw firstError;
}
