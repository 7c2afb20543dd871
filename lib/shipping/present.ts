import type { parcels } from '@/db/schema';
import { presentTrack } from '@/lib/orders/present';
import type { Locale } from '@/platform/i18n/locales';
import { trackingUrl } from '@/values/shipping';
import type { Parcel } from './admin-contract';

export const presentParcel = (row: typeof parcels.$inferSelect, locale: Locale): Parcel => ({
  id: row.id,
  carrier: row.carrier,
  number: row.number,
  tracking_url: trackingUrl(row.carrier, row.number),
  quantity: row.quantity,
  version: row.version,
  operator_name: row.operatorName,
  created_at: row.createdAt,
  corrected_at: row.correctedAt,
  track: presentTrack(row, locale),
});
