import type { BillLine } from '../provider';
import { compareBill, type OwnMoney } from './compare-bill';

const ours = (name: string) => `HS20261122${name.toUpperCase().padEnd(16, 'Z')}`;
const [a, b] = [ours('a'), ours('b')];

const line = (number: string, more: Partial<BillLine> = {}): BillLine => ({
  subject: 'payment',
  number,
  trade: number,
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
  expect(compareBill([line(a)], [own(a)])).toEqual({ matched: [line(a)], differences: [], foreign: [] });
  expect(kindsOf([line(a, { subject: 'refund' })], [own(a)])).toEqual([
    ['missing_here', a],
    ['missing_there', a],
  ]);
});

test('each side lacks what the other has', () => {
  expect(kindsOf([line(a)], [own(b)])).toEqual([
    ['missing_here', a],
    ['missing_there', b],
  ]);
});

test('a row of ours that never came to money is missing here when the bill has it, and nowhere when not', () => {
  expect(kindsOf([line(a)], [own(a, { isThere: false })])).toEqual([['missing_here', a]]);
  expect(kindsOf([], [own(a, { isThere: false })])).toEqual([]);
});

test('another amount is another amount, whether we saw the money or not', () => {
  for (const isThere of [true, false])
    expect(kindsOf([line(a, { amount: 99 })], [own(a, { isThere })])).toEqual([['amount', a]]);
});

test('a second line under one number is money that we do not have', () => {
  expect(kindsOf([line(a), line(a)], [own(a)])).toEqual([['missing_here', a]]);
});

test('a difference names the order and both amounts, where there is a row of ours', () => {
  const [amount] = compareBill([line(a, { amount: 99 })], [own(a, { orderId: 7 })]).differences;
  expect(amount).toMatchObject({ providerNumber: `42${a}`, orderId: 7, ours: 100, theirs: 99 });
  const [missing] = compareBill([line(a)], []).differences;
  expect(missing).toMatchObject({ orderId: null, ours: null, theirs: 100 });
});

test('a refund made by hand belongs to the order of the payment that it gives back', () => {
  const byHand = line('50300099', { subject: 'refund', trade: a });
  const orderOf = (lines: BillLine[], rows: OwnMoney[]) =>
    compareBill(lines, rows, new Map([[a, 7]])).differences.map(({ orderId }) => orderId);
  expect(orderOf([byHand], [])).toEqual([7]);
  expect(orderOf([{ ...byHand, trade: b }], [])).toEqual([null]);
  // The row of ours knows better than the payment that the bill names.
  expect(orderOf([byHand], [own(byHand.number, { subject: 'refund', amount: 99 })])).toEqual([1]);
});

test('a second line under one number belongs to the order of the first', () => {
  const [second] = compareBill([line(a), line(a)], [own(a, { orderId: 7 })]).differences;
  expect(second).toMatchObject({ kind: 'missing_here', orderId: 7, ours: null, theirs: 100 });
});

describe('a merchant number that another system uses too', () => {
  const theirs = line('PARKING-000017');
  const theirRefund = line('PARKING-R17', { subject: 'refund', trade: 'PARKING-000017' });

  test('its lines are told apart and are no difference', () => {
    expect(compareBill([theirs, line(a), theirRefund], [own(a)])).toEqual({
      matched: [line(a)],
      differences: [],
      foreign: [theirs, theirRefund],
    });
  });

  test.each([
    ['a number of our form that we do not know', line(b)],
    ['a refund by hand of a payment of ours', line('50300099', { subject: 'refund', trade: a })],
    [
      'a refund of ours of a payment that is not',
      line(ours('c').replace('HS', 'HR'), { subject: 'refund', trade: 'X1' }),
    ],
  ])('%s is missing money', (_name, strange) => {
    expect(kindsOf([strange], [])).toEqual([['missing_here', strange.number]]);
  });

  test('a refund by hand of a payment of ours is missing money, whatever the payment is numbered', () => {
    const byHand = line('50300099', { subject: 'refund', trade: '1' });
    expect(compareBill([byHand], [], new Map([['1', 7]]))).toMatchObject({
      differences: [{ kind: 'missing_here', orderId: 7 }],
      foreign: [],
    });
  });

  test('a row of ours is compared, whatever its number looks like', () => {
    expect(compareBill([line('1')], [own('1')])).toMatchObject({ matched: [line('1')], foreign: [] });
    expect(kindsOf([line('1', { amount: 1 })], [own('1')])).toEqual([['amount', '1']]);
  });
});
