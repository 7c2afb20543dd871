import { adminPagesFor } from '../admin-pages';
import { letterOf, opensPalette, pageAfterG, type Press, typedBy } from './shortcuts';

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
  ...more,
});

test('⌘K and Ctrl K open the palette, and no other combination does', () => {
  expect(opensPalette(press('k', { metaKey: true }))).toBe(true);
  expect(opensPalette(press('K', { ctrlKey: true }))).toBe(true);
  expect(opensPalette(press('k'))).toBe(false);
  expect(opensPalette(press('k', { ctrlKey: true, shiftKey: true }))).toBe(false);
  expect(opensPalette(press('k', { ctrlKey: true, metaKey: true }))).toBe(false);
});

test('a letter counts alone, and with Shift for the characters that need it', () => {
  expect(letterOf(press('j'))).toBe('j');
  expect(letterOf(press('J'))).toBe('j');
  expect(letterOf(press('?', { shiftKey: true }))).toBe('?');
});

test.each([
  ['p', { ctrlKey: true }],
  ['s', { metaKey: true }],
  ['n', { altKey: true }],
  ['j', { isComposing: true }],
  ['Enter', {}],
  [' ', {}],
  ['单', {}],
])('%s with %j is no letter', (key, more) => expect(letterOf(press(key, more))).toBeNull());

test('a press types its character, and Enter ends the line', () => {
  expect(['s', 'S', '单', ' ', 'Enter'].map((key) => typedBy(press(key)))).toEqual([
    's',
    'S',
    '单',
    ' ',
    '\n',
  ]);
  expect(['Escape', 'Tab', 'ArrowDown'].map((key) => typedBy(press(key)))).toEqual([null, null, null]);
  expect(typedBy(press('k', { ctrlKey: true }))).toBeNull();
});

test('each page has a letter of its own, which leads there after g alone', () => {
  const pages = adminPagesFor('owner');
  expect(new Set(pages.map(({ letter }) => letter)).size).toBe(pages.length);
  expect(pageAfterG(true, 'c', pages)?.key).toBe('discounts');
  expect(pageAfterG(false, 'c', pages)).toBeUndefined();
  expect(pageAfterG(true, 'z', pages)).toBeUndefined();
});

test('support goes to no page that only owners may open', () => {
  expect(pageAfterG(true, 'a', adminPagesFor('support'))).toBeUndefined();
});
