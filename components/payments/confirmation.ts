import type { Order } from '@/lib/orders/contract';
import { markets } from '@/lib/products/rules';
import { maskEmail, maskPhone } from '@/lib/users/rules';
import { isReceived, isShipped } from '@/values/orders';

/** From the payment until the parcel is on its way; where money was sent back, that is the news. */
export const isJustPaid = ({ status, refunded_amount }: Pick<Order, 'status' | 'refunded_amount'>): boolean =>
  isReceived(status) && !isShipped(status) && refunded_amount === 0;

/** The masked contact that hears of the payment first: of an order of a market that asks for e-mail, the e-mail. */
export function confirmedTo({ currency, phone, email }: Pick<Order, 'currency' | 'phone' | 'email'>): string {
  const market = Object.values(markets).find((one) => one.currency === currency);
  return market?.firstContact === 'email' && email ? maskEmail(email) : maskPhone(phone);
}
