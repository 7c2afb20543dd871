import { asMinor } from '@/platform/money';
import {
  type CartItem,
  cartCount,
  cartSubtotal,
  cartTotal,
  encodeCart,
  parseCart,
  unitPriceOf,
  withCode,
  withItem,
  withItemAt,
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
const code = { code: 'VIP2026', unitPrice: asMinor(149_900) };
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

  test('keeps the code that the goods carry, with its unit price; what is no code is left out (cart 6)', () => {
    const carrying: CartItem = { ...h1, applied: code };
    expect(JSON.parse(encodeCart([carrying]) ?? '')).toMatchObject([
      { price: 1699, discountCode: 'VIP2026', discountAmount: 1499 },
    ]);
    expect(parseCart(encodeCart([carrying]))).toEqual([carrying]);
    const plain: CartItem = { ...h1, applied: { code: 'PARTNER', unitPrice: null } };
    expect(parseCart(encodeCart([plain]))).toEqual([plain]);
    for (const discountCode of [7, '', 'x'.repeat(65), null])
      expect(
        parseCart(JSON.stringify([{ id: 1, price: 1, quantity: 1, discountCode, discountAmount: 1 }]))[0],
      ).not.toHaveProperty('applied');
    expect(
      parseCart(JSON.stringify([{ id: 1, price: 1, quantity: 1, discountCode: 'A', discountAmount: -1 }])),
    ).toMatchObject([{ applied: { code: 'A', unitPrice: null } }]);
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
    expect(withItem([h1], dearer, 4)[0]?.quantity).toBe(4);
    expect(withItem([], { ...h1, quantity: 5 }, 4)[0]?.quantity).toBe(4);
  });

  test('adding without a code keeps the one that the goods carry, and a newer code takes its place', () => {
    const [carrying, newer] = [
      { ...h1, applied: code },
      { code: 'SPRING', unitPrice: asMinor(139_900) },
    ];
    expect(withItem([carrying], h1)[0]?.applied).toEqual(code);
    expect(withItem([carrying], { ...h1, applied: newer })[0]?.applied).toEqual(newer);
  });

  test('a code is put on one item and taken off it', () => {
    const carrying = withCode([h1, other], 1, code);
    expect(carrying).toEqual([{ ...h1, applied: code }, other]);
    expect(withCode(carrying, 1, null)).toEqual([h1, other]);
  });

  test('a removed item comes back to its place, once', () => {
    expect(withItemAt([other], h1, 0)).toEqual([h1, other]);
    expect(withItemAt([other], h1, 5)).toEqual([other, h1]);
    expect(withItemAt([h1, other], { ...h1, quantity: 9 }, 0)).toEqual([h1, other]);
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

test('the total is less by what the code takes off, as long as its price is lower (cart 6)', () => {
  const carrying = { ...h1, applied: code };
  expect([cartSubtotal([carrying, other]), cartTotal([carrying, other])]).toEqual([
    2 * 169_900 + 19_950,
    2 * 149_900 + 19_950,
  ]);
  for (const unitPrice of [null, asMinor(169_900), asMinor(189_900)])
    expect(unitPriceOf({ ...h1, applied: { ...code, unitPrice } })).toBe(169_900);
});
