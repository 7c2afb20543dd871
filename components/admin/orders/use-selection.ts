import { useState } from 'react';
import type { Selected } from '../data-table';
import { noSelection, selectionOf } from './selection';

/** The orders selected over the pages of one view; other filters begin with none. */
export function useSelection(view: string) {
  const [{ of, selection }, setState] = useState({ of: view, selection: noSelection });
  if (of !== view) setState({ of: view, selection: noSelection });
  return {
    ...selection,
    select: (wanted: Selected) => setState({ of: view, selection: selectionOf(wanted) }),
  };
}
