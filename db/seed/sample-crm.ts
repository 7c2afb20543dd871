import { randomLetters } from '@/platform/ids';
import { days, later, minutes } from '@/platform/time';
import type { SyncStatus } from '@/values/crm';
import { isReceived, isShipped } from '@/values/orders';
import type { Database } from '../client';
import { crmApplications, crmDevices, parcels } from '../schema';
import type { SeededOrder } from './sample-history';

type NewDevice = typeof crmDevices.$inferInsert;

const numberOf = ({ id }: SeededOrder, unit: number) => `SF${1_390_274_000_000 + id * 37 + unit}`;

/** A shipped order has a parcel for each unit, as the CRM reported them. */
const parcelsOf = (order: SeededOrder): (typeof parcels.$inferInsert)[] =>
  Array.from({ length: order.itemQuantity }, (_, at) => ({
    orderId: order.id,
    carrier: 'sf' as const,
    number: numberOf(order, at + 1),
    quantity: 1,
    operatorType: 'system' as const,
    createdAt: later(order.createdAt, days(1.2)),
    askAt: later(order.createdAt, days(1.3)),
  }));

/** One device for each unit and kind, as the CRM holds it; with shipping data once the order is shipped. */
function devicesOf(order: SeededOrder, applicationId: number): NewDevice[] {
  const units = Array.from({ length: order.itemQuantity }, (_, at) => at + 1);
  const kinds = ['hardware', 'software'] as const;
  return units.flatMap((unit) =>
    kinds.map((deviceType): NewDevice => {
      const serial = `H1-${order.publicId.slice(-6)}-${unit}`;
      const shipping =
        deviceType === 'hardware'
          ? {
              trackingNumber: numberOf(order, unit),
              expressCompany: '顺丰速运',
              deviceSn: serial,
            }
          : { bindAccount: order.phone, bindAccountName: order.name };
      return {
        applicationId,
        deviceType,
        unit,
        productName: order.itemName,
        fxiaokeDeviceId: `dev_${randomLetters(16)}`,
        fxiaokeDeviceName: `${order.itemName} ${unit}`,
        syncStatus: 'completed',
        createdAt: later(order.createdAt, minutes(12)),
        ...(isShipped(order.status)
          ? {
              ...shipping,
              deviceCode: serial,
              deviceNameFull: `${order.itemName} ${serial}`,
              shippingInfoSynced: true,
              shippingInfoSyncTime: later(order.createdAt, days(1.3)),
            }
          : {}),
      };
    }),
  );
}

/** CRM records of the paid orders: old ones are complete; of the newest, some wait and one has failed. */
export async function seedCrm(db: Database, orders: SeededOrder[]): Promise<void> {
  const paid = orders.filter(({ paidAt, status }) => paidAt && isReceived(status));
  const newest = paid.at(-1);
  for (const order of paid) {
    const status: SyncStatus =
      order === newest
        ? 'failed'
        : isReceived(order.status) && order.status !== 'paid'
          ? 'completed'
          : 'pending';
    const isDone = status === 'completed';
    const [application] = await db
      .insert(crmApplications)
      .values({
        orderId: order.id,
        fxiaokeApplicationId: isDone ? `app_${randomLetters(16)}` : null,
        fxiaokeApplicationName: isDone ? `${order.name} ${order.publicId.slice(6)}` : null,
        syncStatus: status,
        syncType: 'auto',
        attempts: status === 'failed' ? 5 : isDone ? 1 : 0,
        errorMessage: status === 'failed' ? '连接 CRM 超时' : null,
        createdAt: later(order.createdAt, minutes(10)),
        nextTryAt: status === 'pending' ? later(order.createdAt, minutes(10)) : null,
        lastSyncAt: status === 'pending' ? null : later(order.createdAt, minutes(12)),
      })
      .returning({ id: crmApplications.id });
    if (isDone && application) await db.insert(crmDevices).values(devicesOf(order, application.id));
    if (isShipped(order.status)) await db.insert(parcels).values(parcelsOf(order));
  }
}
