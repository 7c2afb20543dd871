import type { OrderFilters } from '@/lib/orders/admin-contract';
import { isTypedEmail } from '@/lib/users/contract';
import { keysOf } from '@/platform/record-of';
import { normalisePhone } from '@/values/phones';

export type OrderSearch = Pick<OrderFilters, 'orderId' | 'name' | 'phone' | 'email'>;

const number = /^(ORDER_)?\d{8}[0-9A-Z]{10}$/i;
const numberEnd = /^(?:…|\.{3})?([2-9A-HJKMNP-TV-Z]{8})$/i;
const digits = /^\+?\d+$/;
const nameAndPhone = /^(.+?)\s+(\d{4,})$/;

/**
 * The end of a number, as narrow lists show it, with or without the dots before it (admin 30). Without them, letters alone
 * are a name unless they are all capitals.
 */
function numberEndIn(text: string): string | null {
  const [whole, end = ''] = numberEnd.exec(text) ?? [];
  const isSure = whole !== end || /\d/.test(end) || end === end.toUpperCase();
  return end && isSure ? end : null;
}

/** What one field searches by: a number or its end, an e-mail, a phone, `name 5678`, or else a name. */
export function orderSearchOf(typed: string): OrderSearch {
  const text = typed.trim();
  if (text === '') return {};
  if (number.test(text)) return { orderId: text };
  if (isTypedEmail(text)) return { email: text };
  if (digits.test(normalisePhone(text))) return { phone: text };
  const end = numberEndIn(text);
  if (end) return { orderId: end };
  const [, name, phone] = nameAndPhone.exec(text.normalize('NFKC')) ?? [];
  return name && phone ? { name, phone } : { name: text };
}

/** The text that means such a search; null where one field cannot say it. */
export function textOfSearch({ orderId, name, phone, email }: OrderSearch): string | null {
  const text = [orderId, email, name, phone].filter(Boolean).join(' ');
  const meant = orderSearchOf(text);
  const given = { orderId, name, phone, email };
  return keysOf(given).every((key) => (meant[key] ?? '') === (given[key] ?? '')) ? text : null;
}
