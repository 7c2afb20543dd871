import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { focusHeading, openDialog } from '@/components/ui/return-focus';
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
  const focusRow = useCallback(() => {
    const rowsNow = list.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [];
    const row = rowsNow[Math.min(place.current, rowsNow.length - 1)];
    row?.focus();
    return row !== undefined;
  }, [list]);
  useEffect(() => {
    // A dialog gives the focus back itself.
    if (document.activeElement === document.body && !openDialog()) focusRow();
  }, [focusRow, rows]);
  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      // A row's menu is outside the list in the DOM, but React sends its events here too.
      if (!list.current?.contains(event.target)) return;
      place.current = event.target.closest<HTMLTableRowElement>('tbody tr')?.sectionRowIndex ?? -1;
    },
    /** For a dialog that a row has opened, and that ends after the row has left the list. */
    onRowGone: () => {
      if (!focusRow()) focusHeading();
    },
  };
}
