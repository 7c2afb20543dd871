import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { OrderRow } from '@/lib/orders/admin-contract';

/** Once the answer of a search stands there, the focus is on its first row, for the arrows. */
export function useFirstRow(isReady: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const reached = useRef(0);
  const [searches, setSearches] = useState(0);
  useEffect(() => {
    if (!isReady || reached.current === searches) return;
    reached.current = searches;
    list.current?.querySelector<HTMLElement>('tbody tr')?.focus();
  }, [isReady, searches]);
  return { list, onSearch: () => setSearches((count) => count + 1) };
}

/** When the row that had the focus leaves the list, the one in its place gets it, for the arrows. */
export function useRowInItsPlace(list: RefObject<HTMLDivElement | null>, rows: OrderRow[]) {
  const place = useRef(-1);
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const rowsNow = list.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [];
    rowsNow[Math.min(place.current, rowsNow.length - 1)]?.focus();
  }, [list, rows]);
  return (event: FocusEvent<HTMLElement>) => {
    // A row's menu stands outside of the list, but its events come by here.
    if (!list.current?.contains(event.target)) return;
    place.current = event.target.closest<HTMLTableRowElement>('tbody tr')?.sectionRowIndex ?? -1;
  };
}
