import { type KeyboardEvent, useRef } from 'react';
import { shortcutLetter, useLetters } from './use-letters';

const arrows: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const letterSteps: Record<string, number> = { j: 1, k: -1 };

/** What a letter does with the row that has the focus. */
export type RowLetters = Record<string, (id: string) => void>;

type RowKeys = { onOpen: ((id: string) => void) | undefined; letters: RowLetters };

/** The keys of rows that can be opened: j, k and arrows move the focus, Enter opens, letters act on the row (admin 27). */
export function useRowKeys({ onOpen, letters }: RowKeys) {
  const body = useRef<HTMLTableSectionElement>(null);
  const move = (step: number) => {
    const rows = [...(body.current?.rows ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    rows[at < 0 ? 0 : at + step]?.focus();
  };
  useLetters((letter) => {
    const step = onOpen && letterSteps[letter];
    if (step) move(step);
    return step !== undefined;
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, id: string) => {
    // A row's menu is outside it in the DOM, but React sends its events here too.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    const letter = letters[shortcutLetter(event.nativeEvent) ?? ''];
    if (letter) {
      event.preventDefault();
      return letter(id);
    }
    // A button inside the row handles the other keys itself.
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') return onOpen?.(id);
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    move(step);
  };
  return { body, onKeyDown };
}
