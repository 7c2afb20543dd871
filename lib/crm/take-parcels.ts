import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { crmApplications, crmDevices } from '@/db/schema';
import { db } from '@/db/transaction';
import { recordParcel } from '@/lib/shipping/record-parcel';
import type { Ctx, System } from '@/platform/ctx';

/** The tracking numbers that the CRM has for some orders, with the pieces that each holds. */
const findLabels = (ctx: Ctx, applicationIds: number[]) =>
  db(ctx)
    .select({
      orderId: crmApplications.orderId,
      carrier: crmDevices.expressCompany,
      number: crmDevices.trackingNumber,
      quantity: sql<number>`count(*)::int`,
    })
    .from(crmDevices)
    .innerJoin(crmApplications, eq(crmApplications.id, crmDevices.applicationId))
    .where(
      and(
        inArray(crmDevices.applicationId, applicationIds),
        eq(crmDevices.deviceType, 'hardware'),
        isNotNull(crmDevices.trackingNumber),
      ),
    )
    .groupBy(crmApplications.orderId, crmDevices.expressCompany, crmDevices.trackingNumber)
    .orderBy(crmApplications.orderId, crmDevices.trackingNumber);

/**
 * Enters the numbers that the CRM brought as an administrator would (shipping 7). One that no carrier writes stays in the
 * CRM's own rows, which the buyer is shown as they are.
 */
export async function takeParcels(ctx: Ctx<System>, applicationIds: number[]): Promise<void> {
  if (applicationIds.length === 0) return;
  for (const { orderId, carrier, number, quantity } of await findLabels(ctx, applicationIds)) {
    if (!carrier || !number) continue;
    const now = new Date();
    const judgement = await recordParcel({ ...ctx, now }, orderId, { carrier, number, quantity });
    if (judgement.result === 'refused')
      ctx.log.info({ orderId, reason: judgement.reason }, 'a tracking number of the CRM was not taken');
  }
}
