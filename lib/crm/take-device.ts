import { eq, sql } from 'drizzle-orm';
import { crmDevices } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import type { CrmDevice } from './provider';
import { isShippingComplete } from './rules';

type DeviceRow = Pick<typeof crmDevices.$inferSelect, 'id' | 'deviceType' | 'productName'>;

/** The CRM still names the user of a device when the personal data of its order was removed with a deleted account. */
const unlessErased = (text: string | null) => sql<string | null>`case when exists (
  select from crm_applications a join orders o on o.id = a.order_id
  where a.id = crm_devices.application_id and o.phone <> '') then ${text}::text end`;

/** Stores a device as the CRM holds it, with its parcel and its user. */
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
      bindAccount: unlessErased(shipping.bindAccount),
      bindAccountName: unlessErased(shipping.bindAccountName),
      shippingInfoSynced: isShippingComplete(row.deviceType, device),
      ...(hasNews ? { shippingInfoSyncTime: new Date() } : {}),
    })
    .where(eq(crmDevices.id, row.id));
}
