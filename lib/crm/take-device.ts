import { eq } from 'drizzle-orm';
import { crmDevices } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/lib/platform/ctx';
import type { CrmDevice } from './provider';
import { isShippingComplete } from './rules';

type DeviceRow = Pick<typeof crmDevices.$inferSelect, 'id' | 'deviceType' | 'productName'>;

/** Writes down a device as the CRM holds it, with its parcel and who uses it. */
export async function takeDevice(ctx: Ctx, row: DeviceRow, device: CrmDevice): Promise<void> {
  const { id, key: _key, name, productName, ...shipping } = device;
  const hasNews = Object.values(shipping).some((value) => value !== null);
  await db(ctx)
    .update(crmDevices)
    .set({
      fxiaokeDeviceId: id,
      fxiaokeDeviceName: name,
      productName: productName ?? row.productName,
      syncStatus: 'completed',
      errorMessage: null,
      ...shipping,
      shippingInfoSynced: isShippingComplete(row.deviceType, device),
      ...(hasNews ? { shippingInfoSyncTime: new Date() } : {}),
    })
    .where(eq(crmDevices.id, row.id));
}
