import { type KeyboardEvent, useRef } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The keys of rows that have the focus: arrows move it to the next row, and Enter opens the row. */
export function useRowKeys(onOpen: (id: string) => void) {
  const body = useRef<HTMLTableSectionElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, id: string) => {
    // A button inside the row handles its own keys.
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') return onOpen(id);
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...(body.current?.rows ?? [])];
    all[all.indexOf(event.currentTarget) + step]?.focus();
  };
  return { body, onKeyDown };
}
