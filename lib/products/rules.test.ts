import { asMinor } from '@/platform/money';
import {
  availabilityOf,
  limitOfOrder,
  localeOfProduct,
  lowStock,
  markets,
  noticeOf,
  priceErrors,
  pricesAfter,
  stockAfter,
  unconfirmedFigures,
} from './rules';

test('a product’s page is that of the language that sells it', () => {
  expect([1, 2, 3].map(localeOfProduct)).toEqual(['zh', 'en', null]);
});

test('the Chinese pages sell product 1 in CNY with a cart, and ask for the phone first', () => {
  expect(markets.zh).toMatchObject({
    ...{ productId: 1, currency: 'CNY', hasCart: true },
    firstContact: 'phone',
  });
});

test('the English pages sell product 2 in USD without a cart, and ask for the e-mail first', () => {
  expect(markets.en).toMatchObject({
    ...{ productId: 2, currency: 'USD', hasCart: false },
    firstContact: 'email',
  });
});

describe('what can be done with a product', () => {
  const product = { active: true, availability: 'on_sale', stock: null } as const;
  test.each([
    [product, 'on_sale'],
    [{ ...product, stock: 1 }, 'on_sale'],
    [{ ...product, stock: 0 }, 'sold_out'],
    [{ ...product, availability: 'paused', stock: 0 }, 'paused'],
    [{ ...product, availability: 'sold_out', stock: 9 }, 'sold_out'],
    [{ ...product, active: false }, 'paused'],
  ] as const)('%j is %s', (given, expected) => {
    expect(availabilityOf(given)).toBe(expected);
  });
});

test('the day of return is told while it is to come and the product cannot be bought', () => {
  const [day, before, after] = ['2027-07-05', '2027-07-04', '2027-07-06'].map((date) => new Date(date));
  if (!day || !before || !after) throw new Error('no days');
  expect(noticeOf('sold_out', day, before)).toEqual({ key: 'sold_outUntil', day });
  expect(noticeOf('paused', day, after)).toEqual({ key: 'paused', day: null });
  expect(noticeOf('paused', null, before)).toEqual({ key: 'paused', day: null });
  expect(noticeOf('paused', day, day)).toEqual({ key: 'paused', day: null });
  expect(noticeOf('on_sale', day, before)).toBeNull();
});

describe('prices', () => {
  const prices = { price: asMinor(1000), originalPrice: asMinor(1200), friendPrice: asMinor(900) };
  test.each([
    [{}, prices],
    [{ price: asMinor(1100) }, { ...prices, price: 1100 }],
    [{ price: asMinor(1300) }, { ...prices, price: 1300, originalPrice: 1300 }],
    [{ friendPrice: null }, { ...prices, friendPrice: null }],
    [
      { price: asMinor(1300), originalPrice: asMinor(1200) },
      { ...prices, price: 1300 },
    ],
  ])('after %j', (change, expected) => {
    expect(pricesAfter(prices, change)).toEqual(expected);
  });

  test('only what is named is judged', () => {
    const low = { ...prices, price: asMinor(800) };
    expect(priceErrors(low, { price: asMinor(800) })).toEqual([]);
    expect(priceErrors(low, { friendPrice: asMinor(800), originalPrice: asMinor(799) })).toEqual([
      { path: 'originalPrice', reason: 'tooSmall', values: { limit: 8 } },
      { path: 'friendPrice', reason: 'belowPrice' },
    ]);
    expect(priceErrors(low, { friendPrice: asMinor(799), originalPrice: asMinor(800) })).toEqual([]);
  });
});

test.each([
  [null, 5, undefined, 5],
  [10, 5, undefined, 5],
  [10, 5, null, 5],
  [10, null, 10, null],
  [7, 15, 10, 12],
  [2, 1, 10, -7],
])('with %j left, %j wanted and %j seen: %j', (left, wanted, seen, expected) => {
  expect(stockAfter(left, wanted, seen)).toBe(expected);
});

test('an order without a limit of its product has the usual one', () => {
  expect([limitOfOrder(null), limitOfOrder(3)]).toEqual([99, 3]);
});

test('five pieces are few, and the figures that the maker has not confirmed are named', () => {
  expect(lowStock).toBe(5);
  expect(unconfirmedFigures).toEqual(expect.arrayContaining(['side', 'weight']));
  expect(unconfirmedFigures).not.toContain('time');
});
