import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { attentionReasons, type OrderFilters } from '@/lib/orders/admin-contract';
import { orderStatuses } from '@/values/orders';

export const searchKeys = [
  'orderId',
  'name',
  'phone',
  'email',
  'discountCode',
  'userId',
  'fxiaokeApplicationId',
] as const;

const text = parseAsString.withDefault('');

const parsers = {
  orderId: text,
  name: text,
  phone: text,
  email: text,
  discountCode: text,
  userId: text,
  fxiaokeApplicationId: text,
  status: parseAsStringLiteral(orderStatuses),
  attention: parseAsStringLiteral(attentionReasons),
  sort: parseAsStringLiteral(['newest', 'oldest']).withDefault('newest'),
  page: parseAsInteger.withDefault(1),
  /** The order whose details are open; it is in the address, so that a colleague can open the link. */
  order: parseAsString,
};

/** Filters, page and open order, stored in the address, so that each view can be shared and bookmarked. */
export function useOrderQuery() {
  const [{ page, sort, order, ...given }, set] = useQueryStates(parsers, { history: 'push' });
  const isFilled = ([, value]: [string, string | null]) => value !== '' && value !== null;
  const filters: OrderFilters = Object.fromEntries(Object.entries(given).filter(isFilled));
  return { filters, page: Math.max(1, page), sort, order, set };
}

export type OrderQuery = ReturnType<typeof useOrderQuery>;
