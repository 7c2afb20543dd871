import type { Selected } from '../data-table';
import { slipsAtOnce } from '../slip-path';

/** The orders that were selected, in the order in which they were. */
export type Selection = {
  selected: Selected;
  /** Whether more were wanted than one run of slips has. */
  isCut: boolean;
};

export const noSelection: Selection = { selected: {}, isCut: false };

/** As many as one run of slips has (shipping 9); those that were selected before stay. */
export function selectionOf(wanted: Selected): Selection {
  const ids = Object.keys(wanted);
  return {
    selected: Object.fromEntries(ids.slice(0, slipsAtOnce).map((id) => [id, true] as const)),
    isCut: ids.length > slipsAtOnce,
  };
}
