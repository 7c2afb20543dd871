import type { CartItem } from '@/components/site/cart';
import { asMinor } from '@/lib/platform/money';
import type { Product } from '@/lib/products/contract';
import { buyable, priceChange, readingOf, withChange } from './prices';

const item: CartItem = { id: 1, name: 'H1', image: '', price: asMinor(169_900), quantity: 1 };
const product = (change: Partial<Product> = {}): Product => ({
  id: 1,
  name: 'Halsea H1',
  subtitle: '',
  description: '',
  images: [],
  highlights: [],
  currency: 'CNY',
  price: asMinor(169_900),
  originalPrice: asMinor(169_900),
  ...change,
});

test('a product of another currency is not bought here', () => {
  expect(readingOf(product())).toEqual(product());
  expect(readingOf(product({ currency: 'USD' }))).toBe('gone');
});

test('a price that differs is told with both amounts', () => {
  const dearer = product({ price: asMinor(179_900) });
  expect(priceChange(item, dearer)).toEqual({ id: 1, name: 'H1', from: 169_900, to: 179_900 });
  expect(priceChange({ ...item, name: '' }, dearer)).toMatchObject({ name: 'Halsea H1' });
});

test.each([
  ['the same price', item, product()],
  ['no answer', item, 'unread'],
  ['a product that is gone', item, 'gone'],
  ['an item that was removed meanwhile', undefined, product({ price: asMinor(1) })],
] as const)('%s is no change', (_, shown, reading) => {
  expect(priceChange(shown, reading)).toBeNull();
});

test('a second change is told from the first price, and a way back is none', () => {
  const first = { id: 1, name: 'H1', from: asMinor(169_900), to: asMinor(179_900) };
  const other = { ...first, id: 2 };
  const again = { ...first, from: asMinor(179_900), to: asMinor(159_900) };
  expect(withChange([first, other], again)).toEqual([other, { ...again, from: 169_900 }]);
  expect(withChange([first, other], { ...again, to: asMinor(169_900) })).toEqual([other]);
});

test('what is gone is not ordered; what could not be read may be', () => {
  const items = [item, { ...item, id: 2 }, { ...item, id: 3 }];
  expect(buyable(items, { 1: 'gone', 2: 'unread' }).map(({ id }) => id)).toEqual([2, 3]);
});
