import type { OrderRow } from '@/lib/orders/admin-contract';
import type { Pagination } from '@/platform/pagination';
import type { Selected } from '../data-table';
import { slipsAtOnce } from '../slip-path';

/** The orders that were selected, in the order in which they were. */
export type Selection = {
  selected: Selected;
  /** Whether more were wanted than one run of slips has. */
  isCut: boolean;
};

export const noSelection: Selection = { selected: {}, isCut: false };

const selectedOf = (ids: string[]): Selected => Object.fromEntries(ids.map((id) => [id, true] as const));

/** As many as one run of slips has (shipping 9); those that were selected before stay. */
export function selectionOf(wanted: Selected): Selection {
  const ids = Object.keys(wanted);
  return { selected: selectedOf(ids.slice(0, slipsAtOnce)), isCut: ids.length > slipsAtOnce };
}

/** A page of the list, as it was when it was fetched. */
export type ListPage = {
  orders: Pick<OrderRow, 'id' | 'created_at'>[];
  pagination: Pagination;
  sort: 'newest' | 'oldest';
  fetchedAt: number;
};

/** The orders that pages have shown: when they were placed, by which the list is sorted, and when they were fetched. */
export type Seen = ReadonlyMap<string, { placedAt: Date; fetchedAt: number }>;

export const seenOn = ({ orders, fetchedAt }: ListPage): Seen =>
  new Map(orders.map(({ id, created_at: placedAt }) => [id, { placedAt, fetchedAt }] as const));

/** Whether an order of this time belongs on the page; of the time of its first or last row it may belong on another. */
function belongsOn({ orders, pagination: { current, total, more }, sort }: ListPage, time: Date): boolean {
  const isBefore = (one: Date, other: Date) => (sort === 'newest' ? one > other : one < other);
  const [first, last] = [orders[0]?.created_at, orders.at(-1)?.created_at];
  const isAfterStart = current === 1 || (first !== undefined && isBefore(first, time));
  const isBeforeEnd = (!more && current >= total) || (last !== undefined && isBefore(time, last));
  return isAfterStart && isBeforeEnd;
}

/**
 * Those that the filters still find, as far as this page tells: one that belongs on it and was seen before has left the
 * list if it is missing. One that has only moved to another page stays.
 */
export function stillListed(selected: Selected, seen: Seen, page: ListPage): Selected {
  const shown = new Set(page.orders.map(({ id }) => id));
  const hasLeft = (id: string) => {
    const before = seen.get(id);
    return before && before.fetchedAt < page.fetchedAt && !shown.has(id) && belongsOn(page, before.placedAt);
  };
  return selectedOf(Object.keys(selected).filter((id) => !hasLeft(id)));
}
