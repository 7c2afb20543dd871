import { and, eq, isNotNull } from 'drizzle-orm';
import { crmApplications, crmDevices, parcels } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import type { Locale } from '@/platform/i18n/locales';
import { serverTexts } from '@/platform/i18n/server-texts';
import { trackingUrl } from '@/values/shipping';
import type { OrderTimeline } from './contract';

/** What the buyer is told of the parcels of an order; numbers of the CRM as they are there, as long as it has none (shipping 8). */
export async function findParcels(
  ctx: Ctx,
  orderId: number,
  locale: Locale,
): Promise<OrderTimeline['parcels']> {
  const rows = await db(ctx).select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(parcels.id);
  if (rows.length === 0) return findInCrm(ctx, orderId);
  return rows.map(({ carrier, number, quantity }) => ({
    express_company: serverTexts[locale].carriers[carrier],
    tracking_number: number,
    tracking_url: trackingUrl(carrier, number),
    quantity,
  }));
}

/** Units that are shipped together have one tracking number. */
async function findInCrm(ctx: Ctx, orderId: number): Promise<OrderTimeline['parcels']> {
  const rows = await db(ctx)
    .selectDistinct({ company: crmDevices.expressCompany, number: crmDevices.trackingNumber })
    .from(crmDevices)
    .innerJoin(crmApplications, eq(crmApplications.id, crmDevices.applicationId))
    .where(and(eq(crmApplications.orderId, orderId), isNotNull(crmDevices.trackingNumber)))
    .orderBy(crmDevices.trackingNumber);
  return rows.flatMap(({ company, number }) =>
    number
      ? [{ express_company: company || null, tracking_number: number, tracking_url: null, quantity: null }]
      : [],
  );
}
