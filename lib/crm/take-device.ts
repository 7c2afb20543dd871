import { eq } from 'drizzle-orm';
import { crmApplications, crmDevices } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { lockOrderOf } from '@/lib/orders/lock-order';
import { hasBuyer } from '@/lib/orders/rules';
import type { Ctx } from '@/platform/ctx';
import type { CrmDevice } from './provider';
import { isShippingComplete } from './rules';

type DeviceRow = Pick<typeof crmDevices.$inferSelect, 'id' | 'applicationId' | 'deviceType' | 'productName'>;

/** Stores a device as the CRM holds it, with its parcel and its user. */
export async function takeDevice(ctx: Ctx, row: DeviceRow, device: CrmDevice): Promise<void> {
  const { id, key: _key, name, productName, bindAccount, bindAccountName, ...shipping } = device;
  const hasUser = bindAccount !== null || bindAccountName !== null;
  const hasNews = hasUser || Object.values(shipping).some((value) => value !== null);
  await inTransaction(ctx, async (ctx) => {
    const user = hasUser && (await isErased(ctx, row)) ? null : { bindAccount, bindAccountName };
    await db(ctx)
      .update(crmDevices)
      .set({
        fxiaokeDeviceId: id,
        fxiaokeDeviceName: name,
        productName: productName ?? row.productName,
        syncStatus: 'completed',
        errorMessage: null,
        ...shipping,
        bindAccount: user?.bindAccount ?? null,
        bindAccountName: user?.bindAccountName ?? null,
        shippingInfoSynced: isShippingComplete(row.deviceType, device),
        ...(hasNews ? { shippingInfoSyncTime: new Date() } : {}),
      })
      .where(eq(crmDevices.id, row.id));
  });
}

/**
 * The CRM still names the user of a device when the personal data of its order was removed with a deleted account. The lock waits
 * for a removal that is under way (privacy 3).
 */
async function isErased(ctx: Ctx, { applicationId }: DeviceRow): Promise<boolean> {
  const { id, orderId } = crmApplications;
  const order = await lockOrderOf(
    ctx,
    db(ctx).select({ orderId }).from(crmApplications).where(eq(id, applicationId)),
  );
  return order === null || !hasBuyer(order);
}
