import { asMinor } from '@/platform/money';
import {
  type CartItem,
  cartCount,
  cartTotal,
  encodeCart,
  parseCart,
  withItem,
  withoutOrdered,
  withQuantity,
} from './cart';

const h1: CartItem = {
  id: 1,
  name: '和汐 H1 耳戴舒缓仪',
  image: '/pictures/product/hero.webp',
  price: asMinor(169_900),
  quantity: 2,
};
const other: CartItem = { ...h1, id: 7, name: 'B', price: asMinor(19_950), quantity: 1 };

describe('in the storage', () => {
  test('an item has the fields of (cart 1), with the price in major units', () => {
    expect(JSON.parse(encodeCart([h1]) ?? '')).toEqual([
      { id: 1, name: h1.name, image: h1.image, price: 1699, quantity: 2 },
    ]);
  });

  test('is the same after storing and reading', () => {
    expect(parseCart(encodeCart([h1, other]))).toEqual([h1, other]);
  });

  test('keeps the price before an unconfirmed change, and ignores an invalid one', () => {
    const changed: CartItem = { ...h1, was: asMinor(159_950) };
    expect(JSON.parse(encodeCart([changed]) ?? '')).toMatchObject([{ price: 1699, was: 1599.5 }]);
    expect(parseCart(encodeCart([changed]))).toEqual([changed]);
    expect(parseCart(JSON.stringify([{ id: 1, price: 1, quantity: 1, was: 'x' }]))[0]).not.toHaveProperty(
      'was',
    );
  });

  test('an empty cart is not stored', () => {
    expect(encodeCart([])).toBeNull();
  });

  test.each([null, '', 'null', '{', '{}', '"a"', '[null, 1, "a", []]'])('%j is an empty cart', (raw) => {
    expect(parseCart(raw)).toEqual([]);
  });

  test.each([
    ['an id that is none', { id: '1' }],
    ['a quantity of zero', { quantity: 0 }],
    ['a part of one', { quantity: 1.5 }],
    ['more than an order holds', { quantity: 100 }],
    ['a price below zero', { price: -1 }],
    ['a price of three decimals', { price: 1.001 }],
    ['a price in words', { price: '1699' }],
  ])('an item with %s is left out, and no other', (_, change) => {
    const raw = JSON.stringify([
      { id: 1, name: 'A', image: '', price: 1, quantity: 1, ...change },
      { id: 7, name: 'B', image: '', price: 199.5, quantity: 1 },
    ]);
    expect(parseCart(raw).map(({ id }) => id)).toEqual([7]);
  });

  test('a product occurs only once, and an invalid name becomes empty', () => {
    const raw = JSON.stringify([
      { id: 1, name: 5, price: 1, quantity: 1 },
      { id: 1, name: 'A', price: 2, quantity: 2 },
    ]);
    expect(parseCart(raw)).toEqual([{ id: 1, name: '', image: '', price: 100, quantity: 1 }]);
  });
});

describe('changes', () => {
  test('adding the same product raises its quantity up to the limit, at the newer price', () => {
    const dearer = { ...h1, price: asMinor(179_900), quantity: 3 };
    expect(withItem([h1, other], dearer)).toEqual([{ ...dearer, quantity: 5 }, other]);
    expect(withItem([{ ...h1, quantity: 98 }], dearer)[0]?.quantity).toBe(99);
    expect(withItem([], h1)).toEqual([h1]);
  });

  test.each([0, -1])('a quantity of %d removes the item', (quantity) => {
    expect(withQuantity([h1, other], 1, quantity)).toEqual([other]);
  });

  test('removes the ordered quantity, and keeps what was added meanwhile', () => {
    expect(withoutOrdered([h1, other], 1, 2)).toEqual([other]);
    expect(withoutOrdered([{ ...h1, quantity: 5 }], 1, 2)).toEqual([{ ...h1, quantity: 3 }]);
    expect(withoutOrdered([other], 1, 2)).toEqual([other]);
  });
});

test('the total is the sum of price times quantity', () => {
  expect(cartTotal([h1, other])).toBe(2 * 169_900 + 19_950);
  expect(cartTotal([])).toBe(0);
  expect(cartCount([h1, other])).toBe(3);
});
