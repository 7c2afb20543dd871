import { asMinor, formatExactMoney, formatMoney, fromMajor, minus, times, toMajor, zero } from './money';

const most = 10_000_000_000;

test.each([
  [1699, 169_900],
  [199.5, 19_950],
  [0.01, 1],
  [1.005, null],
  [0.001, null],
  [0, 0],
  [-400, -40_000],
  [100_000_000, most],
  [-100_000_000, -most],
  [100_000_000.01, null],
  [-100_000_000.01, null],
  [NaN, null],
  [Infinity, null],
])('%d in major units is %p in minor ones', (major, minor) => {
  expect(fromMajor(major)).toBe(minor);
});

test('zero is no money', () => {
  expect(zero).toBe(0);
});

test('every amount of fen comes back from its yuan', () => {
  for (let fen = 0; fen < 200_000; fen += 7) expect(fromMajor(toMajor(asMinor(fen)))).toBe(fen);
});

test('an amount that is no integer or out of range is a bug, and is never computed with', () => {
  expect(() => asMinor(0.5)).toThrow(RangeError);
  expect(() => asMinor(most + 1)).toThrow('not an amount in minor units');
  expect(() => times(asMinor(most), 2)).toThrow(RangeError);
  expect(() => minus(asMinor(-most), asMinor(1))).toThrow(RangeError);
  expect(asMinor(most)).toBe(most);
});

test('the price of several is the price of one times their number, and a discount is taken off', () => {
  expect(times(asMinor(129_900), 3)).toBe(389_700);
  expect(minus(asMinor(169_900), asMinor(149_900))).toBe(20_000);
});

test.each([
  [169_900, 'CNY', '¥1699'],
  [19_950, 'USD', '$199.50'],
  [-40_000, 'CNY', '−¥400'],
  [0, 'CNY', '¥0'],
  [1, 'USD', '$0.01'],
  [999_900, 'CNY', '¥9999'],
  [1_000_000, 'CNY', '¥10,000'],
  [123_456_700, 'USD', '$1,234,567'],
] as const)('%d %s reads %s', (amount, currency, text) => {
  expect(formatMoney(asMinor(amount), currency)).toBe(text);
});

test.each([
  [28_643_100, 'CNY', '¥286,431.00'],
  [169_900, 'CNY', '¥1699.00'],
  [-19_950, 'USD', '−$199.50'],
] as const)('%d %s reads %s on the admin pages', (amount, currency, text) => {
  expect(formatExactMoney(asMinor(amount), currency)).toBe(text);
});
