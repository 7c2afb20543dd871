import { eq } from 'drizzle-orm';
import { crmApplications, crmDevices } from '@/db/schema';
import { db } from '@/db/transaction';
import { findOrder } from '@/lib/orders/find-order';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import type { CrmSync, GetCrmSync } from './admin-contract';
import { presentApplication, presentDevice } from './present';

/** @throws AppError NOT_FOUND */
export async function readSync(
  ctx: Ctx<Admin>,
  { params }: Pick<InputOf<typeof GetCrmSync>, 'params'>,
): Promise<CrmSync> {
  const order = await findOrder(ctx, params.id);
  const [application] = await db(ctx)
    .select()
    .from(crmApplications)
    .where(eq(crmApplications.orderId, order.id));
  if (!application) return { application: null, devices: [] };
  const devices = await db(ctx)
    .select()
    .from(crmDevices)
    .where(eq(crmDevices.applicationId, application.id))
    .orderBy(crmDevices.unit, crmDevices.deviceType);
  return {
    application: presentApplication(application, order, ctx.locale),
    devices: devices.map((device) => presentDevice(device, ctx.locale)),
  };
}
