import type { Order } from '@/lib/orders/contract';
import type { PaymentStatus } from '@/lib/payments/attempts/contract';
import { markets } from '@/lib/products/rules';
import { maskEmail, maskPhone } from '@/lib/users/rules';
import { isShipped } from '@/values/orders';
import { isPayableIn } from '@/values/payments';

/** Whether the order still waits for its money. */
export const isOpen = ({ status }: Pick<Order, 'status'>, payment: PaymentStatus): boolean =>
  status === 'pending' && (payment === 'pending' || payment === 'failed');

/** What the order's page begins with: thanks, the way to pay with an adviser, or the status. */
export type Moment = 'justPaid' | 'payWithAdviser' | 'status';

/**
 * Thanks last from the payment, of which this page may hear before it has read the order again, until the parcel is on its
 * way; where money was sent back, that is the news.
 */
export function momentOf(
  order: Pick<Order, 'status' | 'currency' | 'refunded_amount'>,
  payment: PaymentStatus,
): Moment {
  if (isOpen(order, payment) && !isPayableIn(order.currency)) return 'payWithAdviser';
  const isNews = !isShipped(order.status) && order.refunded_amount === 0;
  return isNews && payment === 'paid' ? 'justPaid' : 'status';
}

/** The masked contact that hears of the payment first: of an order of a market that asks for e-mail, the e-mail. */
export function confirmedTo({ currency, phone, email }: Pick<Order, 'currency' | 'phone' | 'email'>): string {
  const market = Object.values(markets).find((one) => one.currency === currency);
  return market?.firstContact === 'email' && email ? maskEmail(email) : maskPhone(phone);
}
