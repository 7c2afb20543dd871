/** What of a pressed key decides whether it is a shortcut. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat'
>;

/** ⌘K or Ctrl K, wherever the focus is (admin 18). */
export const opensPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** The letter of a press; null of a combination, of a longer name such as `Enter`, and while a word is being composed. */
export function letterOf({ key, ctrlKey, metaKey, altKey, isComposing }: Press): string | null {
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  return /^[\x21-\x7e]$/.test(key) ? key.toLowerCase() : null;
}

/** What a press types into a field of one line, Enter as a new line; null of everything else. */
export function typedBy({ key, ctrlKey, metaKey, altKey, isComposing }: Press): string | null {
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  return key === 'Enter' ? '\n' : key.length === 1 ? key : null;
}

/** The page that `g` and this letter lead to. */
export const pageAfterG = <Page extends { letter: string }>(
  hasG: boolean,
  letter: string,
  pages: readonly Page[],
): Page | undefined => (hasG ? pages.find((page) => page.letter === letter) : undefined);

/** Every shortcut, in the order of the list: its keys, and the name of its words in `messages/*\/admin.json`. */
export const shortcuts = [
  { name: 'palette', keys: ['Ctrl', 'K'] },
  { name: 'search', keys: ['/'] },
  { name: 'go', keys: ['G'] },
  { name: 'move', keys: ['J', 'K'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'select', keys: ['X'] },
  { name: 'ship', keys: ['S'] },
  { name: 'print', keys: ['P'] },
  { name: 'note', keys: ['N'] },
  { name: 'list', keys: ['?'] },
] as const;
