import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { OrderRow } from '@/lib/orders/admin-contract';

/** Focuses the first row when the result of a search is shown, so that arrow keys work at once. */
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

/** When the focused row leaves the list, focuses the row in its place, so that arrow keys still work. */
export function useRowInItsPlace(list: RefObject<HTMLDivElement | null>, rows: OrderRow[]) {
  const place = useRef(-1);
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const rowsNow = list.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [];
    rowsNow[Math.min(place.current, rowsNow.length - 1)]?.focus();
  }, [list, rows]);
  return (event: FocusEvent<HTMLElement>) => {
    // A row's menu is outside the list in the DOM, but React sends its events here too.
    if (!list.current?.contains(event.target)) return;
    place.current = event.target.closest<HTMLTableRowElement>('tbody tr')?.sectionRowIndex ?? -1;
  };
}
