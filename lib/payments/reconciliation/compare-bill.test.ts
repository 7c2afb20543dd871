import type { BillLine } from '../provider';
import { compareBill, type OwnMoney } from './compare-bill';

const line = (number: string, more: Partial<BillLine> = {}): BillLine => ({
  subject: 'payment',
  number,
  providerNumber: `42${number}`,
  amount: 100,
  ...more,
});
const own = (number: string, more: Partial<OwnMoney> = {}): OwnMoney => ({
  subject: 'payment',
  number,
  providerNumber: `42${number}`,
  orderId: 1,
  amount: 100,
  isThere: true,
  ...more,
});
const kindsOf = (lines: BillLine[], rows: OwnMoney[]) =>
  compareBill(lines, rows).differences.map(({ kind, number }) => [kind, number]);

test('equal lines match, and a payment is no refund of the same number', () => {
  expect(compareBill([line('a')], [own('a')])).toEqual({ matched: [line('a')], differences: [] });
  expect(kindsOf([line('a', { subject: 'refund' })], [own('a')])).toEqual([
    ['missing_here', 'a'],
    ['missing_there', 'a'],
  ]);
});

test('each side lacks what the other has', () => {
  expect(kindsOf([line('a')], [own('b')])).toEqual([
    ['missing_here', 'a'],
    ['missing_there', 'b'],
  ]);
});

test('a row of ours that never came to money is missing here when the bill has it, and nowhere when not', () => {
  expect(kindsOf([line('a')], [own('a', { isThere: false })])).toEqual([['missing_here', 'a']]);
  expect(kindsOf([], [own('a', { isThere: false })])).toEqual([]);
});

test('another amount is another amount, whether we saw the money or not', () => {
  for (const isThere of [true, false])
    expect(kindsOf([line('a', { amount: 99 })], [own('a', { isThere })])).toEqual([['amount', 'a']]);
});

test('a second line under one number is money that we do not have', () => {
  expect(kindsOf([line('a'), line('a')], [own('a')])).toEqual([['missing_here', 'a']]);
});
