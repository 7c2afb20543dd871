import { exactEmail, exactPhone } from '@/lib/users/rules';
import type { AdminRole } from '@/values/auth';
import { type OrderSearch, orderSearchOf } from '../order-search';

/** One letter only begins a word; one Chinese character is a whole surname. */
const isWholeName = (text: string): boolean => text.length > 1 || /\p{Script=Han}/u.test(text);

/**
 * What the palette requests from the list of orders; null while too little is typed. A contact is searched only as a whole or
 * by its last four digits (of support with a name), because each such search is recorded (admin 15, admin 26).
 */
export function paletteSearchOf(typed: string, role: AdminRole): OrderSearch | null {
  const search = orderSearchOf(typed);
  const { orderId, name, phone, email } = search;
  if (orderId) return search;
  if (email) return exactEmail(email) && search;
  if (phone) return exactPhone(phone, Boolean(name) || role === 'owner') && search;
  return name && isWholeName(name) ? search : null;
}

/** Where an answer of the palette opens an order: over the list with its filters where that is shown. */
export function orderAddress(path: string, query: string, number: string): string {
  const params = new URLSearchParams(path === '/admin' ? query : '');
  params.set('order', number);
  return `/admin?${params}`;
}
