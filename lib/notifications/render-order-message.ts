import { createTranslator } from 'next-intl';
import type { orderMessages, orders } from '@/db/schema';
import type { SentParcel } from '@/lib/orders/contract';
import { timeToPay } from '@/lib/orders/expire-order';
import { destinationOf } from '@/lib/orders/present';
import { readShop } from '@/lib/shop/read-shop';
import type { ShopIdentity } from '@/lib/shop/rules';
import { appUrl } from '@/platform/env';
import { byLocale } from '@/platform/i18n/locale-rows';
import type { Locale } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';
import { serverTexts } from '@/platform/i18n/server-texts';
import { formatMoney, type Minor } from '@/platform/money';
import { formatDeadline } from '@/platform/shop-time';
import { later } from '@/platform/time';
import type { MessageKind } from '@/values/notifications';
import { isReceived } from '@/values/orders';
import { isPayableIn } from '@/values/payments';
import type { Mail, Sms } from './provider';
import { isGreetable } from './rules';

export type OrderRow = typeof orders.$inferSelect;
type MessageRow = Pick<typeof orderMessages.$inferSelect, 'id' | 'kind'>;

const texts = byLocale((locale) =>
  createTranslator({ locale, messages: serverTexts[locale].mails, namespace: 'order' }),
);

const shownNumber = ({ publicId }: OrderRow) => publicId.replace(/^ORDER_/, '');

/** Until when an order waits for its payment, for its buyer. */
const deadlineOf = ({ currency, language }: OrderRow, pendingSince: Date) =>
  formatDeadline(later(pendingSince, timeToPay(currency)), language);

/** Orders that are paid here, and those that an adviser settles, are placed in different words. */
const textOf = (kind: MessageKind, { currency }: OrderRow) =>
  isPayableIn(currency) || (kind !== 'placed' && kind !== 'reminder')
    ? kind
    : (`${kind}WithAdviser` as const);

/** Within how many hours of the payment it leaves, as the pages say it (shop 14). */
const hoursOf = ({ shipWithinHours }: ShopIdentity) => ({ within: String(shipWithinHours ?? 'none') });

type Content = { order: OrderRow; pendingSince: Date; parcels: SentParcel[] };

/** A text message has room for one carrier and number; the order page shows all of them. */
async function stateOf(kind: MessageKind, { order, parcels, pendingSince }: Content): Promise<string> {
  const t = texts[order.language];
  const [first, ...more] = parcels;
  if (kind !== 'shipped' || !first?.express_company)
    return t(`${textOf(kind, order)}.state`, {
      until: deadlineOf(order, pendingSince),
      ...hoursOf(await readShop()),
    });
  return more.length > 0
    ? t('shipped.stateOfMany', { count: parcels.length })
    : t('shipped.stateOfOne', { carrier: first.express_company, number: first.tracking_number });
}

type SmsContent = Content & { outId: string };

/** The provider's template contains the sentence; `order` and `state` are its values (docs/operations.md). */
export async function smsOf({ kind }: MessageRow, { outId, ...content }: SmsContent): Promise<Sms> {
  const { order } = content;
  const state = await stateOf(kind, content);
  return { phone: order.phone, template: 'order', values: { order: shownNumber(order), state }, outId };
}

const parcelText = (language: Locale, { express_company, tracking_number, tracking_url }: SentParcel) => {
  const t = texts[language];
  return express_company && tracking_url
    ? t('shipped.parcel', { carrier: express_company, number: tracking_number, url: tracking_url })
    : t('shipped.parcelAlone', { number: tracking_number });
};

type MailContent = Content & {
  order: { email: string };
  /** The one refund of the message: that of a second payment, which is automatic, is not part of the order's own sum. */
  refund: { amount: Minor; automatic: boolean } | undefined;
  /** The word with which a return was closed. */
  answer: string | undefined;
};

export async function mailOf(
  { id, kind }: MessageRow,
  { order, pendingSince, parcels, refund, answer = '' }: MailContent,
): Promise<Mail> {
  const t = texts[order.language];
  const { hostname } = new URL(appUrl);
  const shop = await readShop();
  const values = {
    name: isGreetable(order.name) ? order.name : 'none',
    order: shownNumber(order),
    item: order.itemName,
    quantity: order.itemQuantity,
    total: formatMoney(order.total, order.currency),
    refunded: formatMoney(refund?.amount ?? order.refundedAmount, order.currency),
    stands: String(Boolean(refund?.automatic) && isReceived(order.status)),
    answer,
    parcels: parcels.map((parcel) => parcelText(order.language, parcel)).join(''),
    place: destinationOf(order, order.language),
    adviser: shop.serviceUrl[order.language] || `${appUrl}${localePath(order.language, '/support')}`,
    until: deadlineOf(order, pendingSince),
    ...hoursOf(shop),
    link: `${appUrl}${localePath(order.language, `/order-success?orderId=${order.publicId}`)}`,
  };
  return {
    to: order.email,
    subject: t(`${textOf(kind, order)}.subject`, values),
    text: t(`${textOf(kind, order)}.text`, values),
    ...(shop.email ? { replyTo: shop.email } : {}),
    messageId: `<order-message-${id}@${hostname}>`,
  };
}
