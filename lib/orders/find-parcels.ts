import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { crmApplications, crmDevices, parcels } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import type { Locale } from '@/platform/i18n/locales';
import { serverTexts } from '@/platform/i18n/server-texts';
import { trackingUrl } from '@/values/shipping';
import type { SentParcel } from './contract';
import { presentTrack } from './present';

/** The parcels of one order for its buyer; numbers of the CRM as they are there, as long as it has none (shipping 8). */
export async function findParcels(ctx: Ctx, orderId: number, locale: Locale): Promise<SentParcel[]> {
  const own = await findParcelsOf(ctx, [orderId], locale);
  return own.get(orderId) ?? findInCrm(ctx, orderId);
}

/** The parcels of some orders, each under its order; `trackOf` says what is told of the carrier's word. */
export async function findParcelsOf(
  ctx: Ctx,
  orderIds: number[],
  locale: Locale,
  trackOf = presentTrack,
): Promise<Map<number, SentParcel[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db(ctx)
    .select()
    .from(parcels)
    .where(inArray(parcels.orderId, orderIds))
    .orderBy(parcels.id);
  const found = new Map<number, SentParcel[]>();
  for (const row of rows) {
    const { orderId, carrier, number, quantity } = row;
    found.set(orderId, [
      ...(found.get(orderId) ?? []),
      {
        express_company: serverTexts[locale].carriers[carrier],
        tracking_number: number,
        tracking_url: trackingUrl(carrier, number),
        quantity,
        track: trackOf(row, locale),
      },
    ]);
  }
  return found;
}

/** Units that are shipped together have one tracking number. */
async function findInCrm(ctx: Ctx, orderId: number): Promise<SentParcel[]> {
  const rows = await db(ctx)
    .selectDistinct({ company: crmDevices.expressCompany, number: crmDevices.trackingNumber })
    .from(crmDevices)
    .innerJoin(crmApplications, eq(crmApplications.id, crmDevices.applicationId))
    .where(and(eq(crmApplications.orderId, orderId), isNotNull(crmDevices.trackingNumber)))
    .orderBy(crmDevices.trackingNumber);
  return rows.flatMap(({ company, number }) =>
    number
      ? [
          {
            ...{ express_company: company || null, tracking_number: number },
            ...{ tracking_url: null, quantity: null, track: null },
          },
        ]
      : [],
  );
}
