import { useEffect, useEffectEvent } from 'react';
import { readStored } from '@/platform/browser-storage';
import { storageKeys } from '@/platform/storage-keys';
import { letterOf } from './shortcuts';

const field = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const overlay = ':is([role=dialog], [role=menu]):not([data-state=closed])';

/** What the browser stores while single letters are switched off. */
export const lettersOff = 'off';

/** Whether something is typed there. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(field) !== null;

/** The letter of a press that is a shortcut: no field has the focus, and letters are not switched off (admin 18). */
export function shortcutLetter(event: KeyboardEvent): string | null {
  if (isField(event.target) || readStored(storageKeys.letterKeys) === lettersOff) return null;
  return letterOf(event);
}

/** How many dialogs and menus are open; a closing one no longer counts. */
export const openOverlays = (): number => document.querySelectorAll(overlay).length;

/**
 * Calls back for each letter that is pressed while so many dialogs are open: none for a page, one for what is shown in a
 * dialog. True means that the letter was used.
 */
export function useLetters(onLetter: (letter: string) => boolean, inside = 0): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const letter = event.defaultPrevented ? null : shortcutLetter(event);
    if (letter === null || openOverlays() !== inside) return;
    if (onLetter(letter)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
