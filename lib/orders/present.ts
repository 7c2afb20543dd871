import type { parcels } from '@/db/schema';
import { presentAreas } from '@/lib/areas/present';
import { addressLine } from '@/lib/areas/rules';
import { maskContact } from '@/lib/users/rules';
import { appUrl, hasTracking } from '@/platform/env';
import type { Locale } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';
import { serverTexts } from '@/platform/i18n/server-texts';
import type { OrderRow } from './admin-contract';
import type { Order, Track } from './contract';
import type { FoundOrder } from './find-order';
import { isSlipOld } from './rules';
import type { ListedOrder } from './search/read-rows';

/** The address of an order's page, to which a payment page or a sign-in returns the shopper. */
export const orderUrl = (locale: Locale, orderId: string): string =>
  `${appUrl}${localePath(locale, `/order-success?orderId=${orderId}`)}`;

/** An order for its reader: the address in the reader's language; an area without a name is shown by its value. */
export function presentOrder(row: FoundOrder, locale: Locale): Order {
  const { country, province, city, district } = row;
  const labels = presentAreas({ country, province, city, district }, locale);
  return {
    id: row.publicId,
    name: row.name,
    phone: row.phone,
    email: row.email,
    country: labels.country ?? country,
    province: labels.province ?? province,
    city: labels.city ?? city,
    district: labels.district ?? district,
    detailed_address: row.detailedAddress,
    user_name: row.userName,
    product_id: row.productId,
    item_name: row.itemName,
    item_currency: row.currency,
    item_price: row.itemPrice,
    item_quantity: row.itemQuantity,
    discount_amount: row.discountAmount,
    discount_code: row.discountCode,
    total: row.total,
    currency: row.currency,
    status: row.status,
    sms_status: row.smsStatus,
    notes: row.notes,
    refunded_amount: row.refundedAmount,
    version: row.version,
    created_at: row.createdAt,
  };
}

type Tracked = Pick<typeof parcels.$inferSelect, 'trackState' | 'trackText' | 'trackAt'>;

/** What is kept of what a carrier said of a parcel. */
export const presentKeptTrack = (
  { trackState: state, trackText, trackAt: at }: Tracked,
  locale: Locale,
): Track =>
  state && at ? { state, name: serverTexts[locale].tracking[state], text: trackText ?? '', at } : null;

/** What the carrier says of a parcel, as long as carriers are queried (shipping 12). */
export const presentTrack = (row: Tracked, locale: Locale): Track =>
  hasTracking ? presentKeptTrack(row, locale) : null;

/** The whole postal address of an order, for a system outside. */
export const postalAddress = (row: Omit<FoundOrder, 'userName'>, locale: Locale): string =>
  addressLine(presentOrder({ ...row, userName: '' }, locale), locale, ' ');

/** Where an order goes, without the street: Hangzhou, Zhejiang. */
export function destinationOf(row: Omit<FoundOrder, 'userName'>, locale: Locale): string {
  const { province, city } = presentOrder({ ...row, userName: '' }, locale);
  return addressLine({ province, city }, locale);
}

/** An order for administrators: the buyer's contact is masked until an admin reveals it, which is recorded. */
export const presentMasked = (row: FoundOrder, locale: Locale): Order =>
  presentOrder(maskContact(row), locale);

/** An order in an admin list. */
export const presentRow = (row: ListedOrder, locale: Locale): OrderRow => ({
  ...presentMasked(row, locale),
  user_id: row.userId,
  paid_at: row.paidAt,
  channel: row.channel,
  is_recalled: row.isRecalled,
  refunding_amount: row.refundingAmount,
  is_slip_old: isSlipOld(row),
});
