import { asMinor } from '@/platform/money';
import { days, hours, later } from '@/platform/time';
import { orderStatuses } from '@/values/orders';
import { isAssumedIn, refusalOf, type ReturnGoods, returnUntil } from './rules';

/** Ten in the evening in Shanghai. */
const receivedAt = new Date('2026-11-03T14:00:00Z');
/** The seventh day after it is over: midnight of 11 November in Shanghai. */
const end = new Date('2026-11-10T16:00:00Z');

const goods = (changes: Partial<ReturnGoods> = {}): ReturnGoods => ({
  status: 'delivered',
  total: asMinor(1699_00),
  refundedAmount: asMinor(0),
  deliveredAt: receivedAt,
  completedAt: null,
  isPartSent: false,
  isAssumed: false,
  ...changes,
});

test.each([
  ['pending', 'returnUnpaid'],
  ['paid', 'returnNotSent'],
  ['processing', 'returnNotSent'],
  ['shipped', null],
  ['delivered', null],
  ['completed', null],
  ['cancelled', 'returnEnded'],
] as const)('of a %s order a return is refused with %s', (status, refusal) =>
  expect(refusalOf(goods({ status }), later(receivedAt, hours(1)))).toBe(refusal),
);

test('every status is decided', () =>
  expect(orderStatuses.filter((status) => refusalOf(goods({ status }), end) === undefined)).toEqual([]));

test('the days count from the one after receipt, in Shanghai, to the end of the seventh', () => {
  expect(returnUntil(goods())).toEqual(end);
  expect(refusalOf(goods(), later(end, -1))).toBeNull();
  expect(refusalOf(goods(), end)).toBe('returnTooLate');
  const afterMidnight = goods({ deliveredAt: new Date('2026-11-03T16:00:00Z') });
  expect(returnUntil(afterMidnight)).toEqual(later(end, days(1)));
});

test('of a delivery that is only assumed they are fourteen more', () => {
  const assumed = goods({ isAssumed: true });
  expect(returnUntil(assumed)).toEqual(later(end, days(14)));
  expect(refusalOf(assumed, later(end, days(14) - 1))).toBeNull();
  expect(refusalOf(assumed, later(end, days(14)))).toBe('returnTooLate');
});

test('what is on its way has no end yet, also when it was set back from delivered', () => {
  expect(returnUntil(goods({ status: 'shipped', deliveredAt: null }))).toBeNull();
  expect(refusalOf(goods({ status: 'shipped' }), later(end, days(99)))).toBeNull();
});

test('what was sent in part may come back, as long as it was paid; its days have not begun', () => {
  const part = (status: ReturnGoods['status']) => goods({ status, isPartSent: true });
  for (const status of ['paid', 'processing'] as const) {
    expect(refusalOf(part(status), later(end, days(99)))).toBeNull();
    expect(returnUntil(part(status))).toBeNull();
  }
  expect(refusalOf(part('pending'), end)).toBe('returnUnpaid');
  expect(refusalOf(part('cancelled'), end)).toBe('returnEnded');
});

test('what was completed keeps the day of its delivery, and without one the day of its completion', () => {
  const completedAt = later(receivedAt, days(3));
  expect(returnUntil(goods({ status: 'completed', completedAt }))).toEqual(end);
  expect(returnUntil(goods({ status: 'completed', completedAt, deliveredAt: null }))).toEqual(
    later(end, days(3)),
  );
  expect(refusalOf(goods({ deliveredAt: null }), later(end, days(99)))).toBeNull();
});

test('a part refund takes no right, a whole one leaves nothing to return', () => {
  expect(refusalOf(goods({ refundedAmount: asMinor(1698_99) }), receivedAt)).toBeNull();
  expect(refusalOf(goods({ refundedAmount: asMinor(1699_00) }), receivedAt)).toBe('returnEnded');
});

test('a history says whether its delivery is only assumed', () => {
  const step = (status: 'shipped' | 'delivered', assumed?: boolean) => ({
    ...{ status, at: receivedAt, by: 'system' as const },
    ...(assumed === undefined ? {} : { assumed }),
  });
  expect(isAssumedIn([step('shipped'), step('delivered', true)])).toBe(true);
  expect(isAssumedIn([step('shipped', true), step('delivered', false)])).toBe(false);
  expect(isAssumedIn([step('shipped'), step('delivered')])).toBe(false);
  expect(isAssumedIn([])).toBe(false);
});
