import { asMinor } from '@/platform/money';
import { amountOf, errorsOf } from './refund-rules';

test.each([
  ['1499', 149_900],
  ['0.01', 1],
  [' 12.5 ', 1250],
  ['0', null],
  ['-1', null],
  ['1.005', null],
  ['1e3', null],
  ['', null],
  ['١٢', null],
])('%j is the amount %s', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});

test('requires a reason, and an amount that is not above the rest', () => {
  const left = asMinor(10_000);
  expect(errorsOf({ amount: '100', reason: 'a scratch' }, left)).toEqual({});
  expect(errorsOf({ amount: '100.01', reason: ' ' }, left)).toEqual({
    amount: 'amountTooMuch',
    reason: 'reasonRequired',
  });
  expect(errorsOf({ amount: 'all', reason: 'x' }, left)).toEqual({ amount: 'amountInvalid' });
});
