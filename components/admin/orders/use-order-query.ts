import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { attentionReasons, filterNames, type OrderFilters } from '@/lib/orders/admin-contract';
import { orderStatuses } from '@/values/orders';
import { keysOf, recordOf } from '@/platform/record-of';
import { rangeParsers } from '../use-range';

const choices = {
  status: parseAsStringLiteral(orderStatuses),
  attention: parseAsStringLiteral(attentionReasons),
  ...rangeParsers,
};

type SearchKey = Exclude<keyof OrderFilters, keyof typeof choices>;
const isSearchKey = (name: keyof OrderFilters): name is SearchKey => !(name in choices);

/** The filters that have a text field, the order number first. */
export const searchKeys: SearchKey[] = [
  'orderId',
  ...filterNames.filter(isSearchKey).filter((name) => name !== 'orderId'),
];

/** No filter at all, in the usual order from the first page. */
export const blankFilters = {
  ...recordOf(searchKeys, () => null),
  ...recordOf(keysOf(choices), () => null),
  sort: null,
  page: null,
};

const text = parseAsString.withDefault('');

const parsers = {
  ...recordOf(searchKeys, () => text),
  ...choices,
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
  const range = { from: given.from, to: given.to };
  return { filters, range, attention: given.attention, page: Math.max(1, page), sort, order, set };
}

export type OrderQuery = ReturnType<typeof useOrderQuery>;
