const dialog = '[data-slot=dialog]';

/** Of each dialog what takes the focus back, in this order. */
const places = new WeakMap<Element, HTMLElement[]>();

/** Notes what has the focus while a dialog opens; of a dialog that opens another one also what opened that. */
export function noteOpener(content: EventTarget | null): HTMLElement[] {
  const opener = document.activeElement;
  if (!(opener instanceof HTMLElement)) return [];
  const outer = opener.closest(dialog);
  const noted = [opener, ...((outer && places.get(outer)) ?? [])];
  if (content instanceof Element) places.set(content, noted);
  return noted;
}

/** The uppermost dialog that is open. */
export const openDialog = () =>
  [...document.querySelectorAll<HTMLElement>(`${dialog}[data-state=open]`)].at(-1);

/** For what had the focus and is gone: the dialog that is still open, else the page's heading, else the page. */
export function focusHeading(): void {
  const place =
    openDialog() ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  // Who works without keys stays where they look.
  if (place.matches('h1:focus-visible')) place.scrollIntoView({ block: 'nearest' });
}

/**
 * Moves the focus to the first of these places that still takes it; when none does, to the heading (accessibility 2), or
 * to where `instead` moves it.
 */
export function returnFocus(noted: HTMLElement[], instead?: () => void): void {
  const isBack = noted.some((place) => {
    place.focus();
    return document.activeElement === place;
  });
  if (document.activeElement !== document.body) return;
  if (instead) instead();
  else if (!isBack) focusHeading();
}
