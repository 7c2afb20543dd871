import { useState } from 'react';
import type { Selected } from '../data-table';
import {
  type ListPage,
  noSelection,
  type Seen,
  seenOn,
  type Selection,
  selectionOf,
  stillListed,
} from './selection';

type Held = { of: string; selection: Selection; seen: Seen };

const nothingIn = (of: string): Held => ({ of, selection: noSelection, seen: new Map() });

/**
 * The orders selected over the pages of one view; other filters begin with none, and an order that leaves the list is
 * selected no more (shipping 9).
 *
 * @param page null while the shown rows are those of another page
 */
export function useSelection(view: string, page: ListPage | null) {
  const [{ of, selection, seen }, setHeld] = useState(() => nothingIn(view));
  const listed = page ? stillListed(selection.selected, seen, page) : selection.selected;
  if (of !== view) setHeld(nothingIn(view));
  else if (Object.keys(listed).length < Object.keys(selection.selected).length)
    setHeld({ of, selection: selectionOf(listed), seen });
  return {
    ...selection,
    select: (wanted: Selected) =>
      setHeld({
        of: view,
        selection: selectionOf(wanted),
        seen: new Map([...seen, ...(page ? seenOn(page) : [])]),
      }),
  };
}
