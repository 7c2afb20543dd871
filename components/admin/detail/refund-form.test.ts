import { problemsIn } from '@/components/forms/form-rules';
import { asMinor } from '@/platform/money';
import { typedAmount } from '../typed-amount';
import { bodyOf, refundRules, requestOf } from './refund-form';

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
  expect(typedAmount(typed)).toBe(amount);
  const problems = problemsIn(refundRules(asMinor(1_000_000)), { amount: typed, reason: 'a scratch' });
  expect(problems).toEqual(amount === null ? { amount: { key: 'amountInvalid' } } : {});
});

test('requires a reason, and an amount that is not above the rest', () => {
  const problemsOf = (amount: string, reason: string) =>
    problemsIn(refundRules(asMinor(10_000)), { amount, reason });
  expect(problemsOf('100', 'a scratch')).toEqual({});
  expect(problemsOf('100.01', ' ')).toEqual({
    amount: { key: 'amountTooMuch' },
    reason: { key: 'reasonRequired' },
  });
  expect(problemsOf('all', 'x')).toEqual({ amount: { key: 'amountInvalid' } });
});

test('the request has the amount in major units', () => {
  expect(bodyOf({ amount: ' 12.50', reason: 'a scratch' })).toEqual({ amount: 12.5, reason: 'a scratch' });
});

test('a refund that may have been requested is not limited by what it may have left; other values are', () => {
  const sent = requestOf('ORDER_1', { amount: '100', reason: 'a scratch' });
  const rules = refundRules(asMinor(0), (values) => requestOf('ORDER_1', values) === sent);
  const tooMuch = { amount: { key: 'amountTooMuch' } };
  expect(problemsIn(rules, { amount: ' 100.00', reason: 'a scratch ' })).toEqual({});
  expect(problemsIn(rules, { amount: '100.01', reason: 'a scratch' })).toEqual(tooMuch);
  expect(problemsIn(rules, { amount: '100', reason: 'two scratches' })).toEqual(tooMuch);
});
