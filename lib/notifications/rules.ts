import { markets } from '@/lib/products/rules';
import type { Locale } from '@/platform/i18n/locales';
import { hours, minutes } from '@/platform/time';
import type { MessageChannel, MessageKind } from '@/values/notifications';
import { isReceived, isShipped, type OrderStatus } from '@/values/orders';

type Buyer = { language: Locale; email: string | null };

/**
 * Chinese buyers get SMS, others mail if they gave an address; without that contact, the other channel is used. How an
 * order is paid is told by mail first, because the buyer answers it.
 */
export function channelFor(
  kind: MessageKind,
  { language, email }: Buyer,
  available: readonly MessageChannel[],
): MessageChannel | null {
  const isMailFirst = kind === 'placed' || markets[language].firstContact === 'email';
  const preferred: MessageChannel[] = isMailFirst ? ['mail', 'sms'] : ['sms', 'mail'];
  return (
    preferred.find((channel) => available.includes(channel) && (channel === 'sms' || email !== null)) ?? null
  );
}

/** A number may get one SMS a minute and five an hour (sms 2). */
const waits = [minutes(1), minutes(5), minutes(20), hours(1)];

/** Milliseconds to the next try after this number of tries; null when there is no further try. */
export const waitAfter = (attempts: number): number | null => waits[attempts - 1] ?? null;

/** Whether the content of a message is still true: an order may be paid or cancelled by then, and `paid` and `shipped` may have been set by mistake and set back. */
export function isStillTrue(kind: MessageKind, status: OrderStatus): boolean {
  if (kind === 'placed') return status === 'pending';
  if (kind === 'paid') return isReceived(status);
  return kind !== 'shipped' || isShipped(status);
}
