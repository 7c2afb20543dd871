import type { Product } from '@/lib/products/contract';
import { asMinor } from '@/platform/money';
import type { CartItem } from './cart';
import {
  buyable,
  changesIn,
  confirmed,
  readingOf,
  settled,
  settledAnew,
  withAnswer,
  withPrice,
} from './prices';

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
  ...{ availability: 'on_sale', backAt: null, limitPerOrder: null, version: 1 },
  ...change,
});

test('a product of another currency, or one that is not on sale, cannot be bought in this cart', () => {
  expect(readingOf(product())).toEqual(product());
  expect(readingOf(product({ availability: 'paused' }))).toBe('gone');
  expect(readingOf(product({ availability: 'sold_out' }))).toBe('gone');
  expect(readingOf(product({ currency: 'USD' }))).toBe('gone');
});

test('a changed price is shown with both amounts until it is confirmed', () => {
  const dearer = withPrice(item, asMinor(179_900));
  expect(changesIn([dearer])).toEqual([{ id: 1, name: 'H1', from: 169_900, to: 179_900 }]);
  expect(confirmed([dearer])).toEqual([{ ...item, price: 179_900 }]);
  expect(changesIn(confirmed([dearer]))).toEqual([]);
});

test('the same price is no change', () => {
  expect(withPrice(item, item.price)).toBe(item);
  expect(changesIn([item])).toEqual([]);
});

test('a second change is compared with the first price, and a return to that price is no change', () => {
  const dearer = withPrice(item, asMinor(179_900));
  expect(withPrice(dearer, asMinor(159_900))).toEqual({ ...item, price: 159_900, was: 169_900 });
  expect(withPrice(dearer, asMinor(169_900))).toEqual(item);
});

test('a product that is gone cannot be ordered; a product that could not be read can', () => {
  const items = [item, { ...item, id: 2 }, { ...item, id: 3 }];
  expect(buyable(items, { 1: 'gone', 2: 'unread' }).map(({ id }) => id)).toEqual([2, 3]);
});

test('more pieces than an order may have are lowered, which the shopper must see', () => {
  const five: CartItem = { ...item, quantity: 5 };
  const three = settled(five, product({ limitPerOrder: 3 }), null);
  expect(three).toEqual({ ...item, quantity: 3 });
  expect(settledAnew(five, three)).toBe('fewer');
  expect(settled(five, product(), null)).toEqual(five);
  expect(settledAnew(five, settled(five, product(), null))).toBeNull();
});

describe('the code of an item', () => {
  const code = { code: 'VIP2026', unitPrice: asMinor(149_900) };
  const carrying: CartItem = { ...item, applied: code };
  const refused = { kind: 'refused', message: '' } as const;

  test('is stored in the server’s spelling and with its price', () => {
    const now = settled({ ...item, applied: { code: 'vip2026', unitPrice: null } }, product(), code);
    expect(now).toEqual(carrying);
    expect(settledAnew(carrying, settled(carrying, product(), code))).toBe(null);
  });

  test('that does not hold any longer leaves the item, which the shopper must see', () => {
    const now = settled(carrying, product(), refused);
    expect(now).toEqual(item);
    expect(settledAnew(carrying, now)).toBe('changed');
    expect(settledAnew({ ...item, applied: { ...code, unitPrice: null } }, now)).toBe('changed');
  });

  test('with another price must be seen too', () => {
    const now = settled(carrying, product(), { ...code, unitPrice: asMinor(159_900) });
    expect(settledAnew(carrying, now)).toBe('changed');
  });

  test('stays when the server was not asked about it', () => {
    expect(settled(carrying, product(), null)).toEqual(carrying);
  });

  test('without an answer counts as a price without one', () => {
    expect(withAnswer(product(), { kind: 'unanswered', message: '' })).toBe('unread');
    expect(withAnswer(product(), refused)).toEqual(product());
    expect(withAnswer('gone', { kind: 'unanswered', message: '' })).toBe('gone');
  });
});
