import type { Order, OrderDetail } from '@/lib/orders/contract';
import type { PaymentStatus } from '@/lib/payments/attempts/contract';
import { hours, later, shanghaiDate } from '@/platform/time';
import { isShipped } from '@/values/orders';
import { isPayableIn } from '@/values/payments';

/** Whether the order still waits for its money. */
export const isOpen = ({ status }: Pick<Order, 'status'>, payment: PaymentStatus): boolean =>
  status === 'pending' && (payment === 'pending' || payment === 'failed');

/** What the order's page begins with: thanks, the way to pay with an adviser, or the status. */
export type PageStart = 'justPaid' | 'payWithAdviser' | 'status';

/**
 * Thanks last from the payment, of which this page may hear before it has read the order again, until the parcel is on its
 * way; where money was sent back, that is the news.
 */
export function pageStartOf(
  order: Pick<Order, 'status' | 'currency' | 'refunded_amount'>,
  payment: PaymentStatus,
): PageStart {
  if (isOpen(order, payment) && !isPayableIn(order.currency)) return 'payWithAdviser';
  const isNews = !isShipped(order.status) && order.refunded_amount === 0;
  return isNews && payment === 'paid' ? 'justPaid' : 'status';
}

/** The day by which a paid parcel leaves; null without such a promise, and when that day is over in Shanghai. */
export function dayOfDispatch(paidAt: Date, shipWithinHours: number | null, now: Date): Date | null {
  if (shipWithinHours === null) return null;
  const day = later(paidAt, hours(shipWithinHours));
  return shanghaiDate(day) < shanghaiDate(now) ? null : day;
}

type Confirmed = Pick<OrderDetail, 'sms_status' | 'confirmation_contact'>;

/** What is said of the message about the payment: without a contact that the server names, nothing (notifications 12). */
export const confirmationOf = ({ sms_status: status, confirmation_contact: contact }: Confirmed) =>
  contact === null ? ({ status: 'failed', contact: '' } as const) : { status, contact };
