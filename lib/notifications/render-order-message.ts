import { createTranslator } from 'next-intl';
import type { orderMessages, orders } from '@/db/schema';
import { timeToPay } from '@/lib/orders/expire-order';
import { destinationOf } from '@/lib/orders/present';
import { markets } from '@/lib/products/rules';
import { appUrl } from '@/platform/env';
import { byLocale } from '@/platform/i18n/locale-rows';
import { localePath } from '@/platform/i18n/path';
import { serverTexts } from '@/platform/i18n/server-texts';
import { formatMoney, type Minor } from '@/platform/money';
import { formatDeadline } from '@/platform/shop-time';
import { later } from '@/platform/time';
import type { Mail, Sms } from './provider';

export type OrderRow = typeof orders.$inferSelect;
type MessageRow = Pick<typeof orderMessages.$inferSelect, 'id' | 'kind'>;

const texts = byLocale((locale) =>
  createTranslator({ locale, messages: serverTexts[locale].mails, namespace: 'order' }),
);

const shownNumber = ({ publicId }: OrderRow) => publicId.replace(/^ORDER_/, '');

/** The provider's template contains the sentence; `order` and `state` are its values (docs/operations.md). */
export function smsOf({ kind }: MessageRow, order: OrderRow, outId: string): Sms {
  const state = texts[order.language](`${kind}.state`);
  return { phone: order.phone, template: 'order', values: { order: shownNumber(order), state }, outId };
}

/** @param refunded the amount of one refund; the refund of a second payment is not part of the order's own sum */
export function mailOf(
  { id, kind }: MessageRow,
  order: OrderRow & { email: string },
  refunded: Minor = order.refundedAmount,
): Mail {
  const t = texts[order.language];
  const { hostname } = new URL(appUrl);
  const values = {
    name: order.name,
    order: shownNumber(order),
    item: order.itemName,
    quantity: order.itemQuantity,
    total: formatMoney(order.total, order.currency),
    refunded: formatMoney(refunded, order.currency),
    place: destinationOf(order, order.language),
    adviser: markets[order.language].adviserUrl,
    until: formatDeadline(later(order.createdAt, timeToPay(order.currency)), order.language),
    link: `${appUrl}${localePath(order.language, `/order-success?orderId=${order.publicId}`)}`,
  };
  return {
    to: order.email,
    subject: t(`${kind}.subject`, values),
    text: t(`${kind}.text`, values),
    messageId: `<order-message-${id}@${hostname}>`,
  };
}
