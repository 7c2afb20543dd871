import { asMinor } from '@/platform/money';
import { days, hours, later, minutes } from '@/platform/time';
import type { OrderStatus } from '@/values/orders';
import { carriers, carrierNamed, type TrackState, trackingUrl } from '@/values/shipping';
import {
  closestTo,
  isAllSigned,
  isNews,
  judgeLine,
  longestTracked,
  nextAskAt,
  type OrderFacts,
  type ParcelFacts,
  pauseAfter,
  phoneEndOf,
  piecesLeft,
  readLabel,
  returnTimeWhenAssumed,
  withParcel,
} from './rules';

const order = (status: OrderStatus, given: Partial<OrderFacts> = {}): OrderFacts => ({
  status,
  itemQuantity: 1,
  total: asMinor(169_900),
  refundedAmount: asMinor(0),
  refundingAmount: asMinor(0),
  ...given,
});
const line = { carrier: 'sf', number: 'SF1390274418263' };
const sent: ParcelFacts = { carrier: 'sf', number: 'SF1390274418263', quantity: 1 };

describe('what a line says', () => {
  test.each([
    ['sf', 'SF123456789012', 'sf'],
    ['SF', 'sf 1234-5678-9012-345', 'sf'],
    ['顺丰速运', 'SF1234567890123', 'sf'],
    ['京东', 'JDX020481773521', 'jd'],
    ['J&T Express', 'JT12345678', 'jt'],
    ['其他', 'ABC12345', 'other'],
  ])('%s and %s are a label of %s', (carrier, number, expected) => {
    expect(readLabel({ carrier, number })).toMatchObject({ carrier: expected });
  });

  test.each([
    ['sf', 'SF13902744', 'numberShapeSf'],
    ['sf', '1390274418263', 'numberShapeSf'],
    ['sf', 'SF1234567890123456', 'numberShapeSf'],
    ['zto', '1234567', 'numberShape'],
    ['zto', '123456789012345678901', 'numberShape'],
    ['zto', '12345678/9', 'numberShape'],
    ['dhl', '12345678', 'carrierUnknown'],
    ['constructor', '12345678', 'carrierUnknown'],
  ])('%s and %s are refused: %s', (carrier, number, reason) => {
    expect(readLabel({ carrier, number })).toBe(reason);
  });

  test('every carrier is found by its own word, and has a page that names the parcel', () => {
    for (const carrier of carriers) {
      expect(carrierNamed(carrier)).toBe(carrier);
      expect(trackingUrl(carrier, 'AB12345678')).toMatch(/^https:\/\/.+AB12345678$/);
    }
  });
});

describe('a line of an order', () => {
  test('whose label cannot be read is refused with what was written', () => {
    expect(judgeLine(order('paid'), [], { carrier: 'dhl', number: '1' })).toEqual({
      ...{ result: 'refused', reason: 'carrierUnknown' },
      values: { carrier: 'dhl', number: '1' },
    });
  });

  test.each<[OrderStatus]>([['paid'], ['processing'], ['shipped']])('that is %s is entered', (status) => {
    expect(judgeLine(order(status), [], line)).toEqual({ result: 'done', parcel: sent, isLast: true });
  });

  test.each<[OrderStatus, Partial<OrderFacts>, string]>([
    ['pending', {}, 'notPaid'],
    ['cancelled', {}, 'cancelled'],
    ['paid', { refundedAmount: asMinor(169_900) }, 'refunded'],
    ['paid', { refundingAmount: asMinor(169_900) }, 'refunding'],
    ['paid', { refundedAmount: asMinor(1), refundingAmount: asMinor(169_899) }, 'refunding'],
    ['delivered', { refundingAmount: asMinor(169_900) }, 'delivered'],
    ['delivered', {}, 'delivered'],
    ['completed', {}, 'delivered'],
  ])('that is %s %j is refused: %s', (status, given, reason) => {
    expect(judgeLine(order(status, given), [], line)).toMatchObject({ result: 'refused', reason });
  });

  test('that was refunded in part is entered', () => {
    const refundedAmount = asMinor(50_000);
    expect(judgeLine(order('paid', { refundedAmount }), [], line)).toMatchObject({ result: 'done' });
    const refundingAmount = asMinor(119_899);
    expect(judgeLine(order('paid', { refundedAmount, refundingAmount }), [], line)).toMatchObject({
      result: 'done',
    });
  });

  test.each<[OrderStatus]>([['shipped'], ['delivered'], ['completed']])(
    'that was sent with it is unchanged while the order is %s',
    (status) => {
      expect(judgeLine(order(status), [sent], line)).toEqual({ result: 'unchanged', isAbove: false });
    },
  );

  test('that was set back after it was sent is sent again', () => {
    expect(judgeLine(order('processing'), [sent], line)).toMatchObject({ result: 'done', isLast: true });
    expect(judgeLine(order('cancelled'), [sent], line)).toMatchObject({ reason: 'cancelled' });
  });

  test('that was sent with another number, or by another carrier, is refused', () => {
    const other = { carrier: 'sf', number: 'SF1390274418271' };
    expect(judgeLine(order('shipped'), [sent], other)).toMatchObject({ reason: 'otherNumber' });
    const elsewhere = { carrier: 'jd', number: sent.number };
    expect(judgeLine(order('shipped'), [sent], elsewhere)).toMatchObject({ reason: 'otherCarrier' });
  });
});

test('a parcel of a line above was not sent: what is in its way says so (shipping 28)', () => {
  const planned = { ...sent, isPlanned: true } as const;
  expect(judgeLine(order('shipped'), [planned], line)).toEqual({ result: 'unchanged', isAbove: true });
  const [second, elsewhere] = [
    { carrier: 'sf', number: 'SF1390274418271' },
    { carrier: 'jd', number: sent.number },
  ];
  expect(judgeLine(order('shipped'), [planned], second)).toMatchObject({ reason: 'otherNumberAbove' });
  expect(judgeLine(order('shipped'), [planned], elsewhere)).toMatchObject({ reason: 'otherCarrierAbove' });
});

describe('an order of three pieces', () => {
  const three = order('paid', { itemQuantity: 3 });

  test('is on its way with the parcel that holds the last of them', () => {
    expect(judgeLine(three, [], { ...line, quantity: 2 })).toMatchObject({ result: 'done', isLast: false });
    const first = { ...sent, quantity: 2 };
    const second = { carrier: 'jd', number: 'JDX020481773521' };
    expect(judgeLine(three, [first], second)).toEqual({
      result: 'done',
      parcel: { ...second, quantity: 1 },
      isLast: true,
    });
    expect(judgeLine(three, [first], { ...second, quantity: 2 })).toMatchObject({
      reason: 'tooManyPieces',
      values: { left: '1' },
    });
  });

  test('takes more pieces under a known number, never fewer', () => {
    const known = [{ ...sent, quantity: 2 }];
    expect(judgeLine(three, known, line)).toEqual({ result: 'unchanged', isAbove: false });
    expect(judgeLine(three, known, { ...line, quantity: 3 })).toMatchObject({
      result: 'done',
      parcel: { quantity: 3 },
      isLast: true,
    });
    expect(judgeLine(three, known, { ...line, quantity: 1 })).toMatchObject({ reason: 'fewerPieces' });
    expect(judgeLine(three, known, { ...line, quantity: 4 })).toMatchObject({ reason: 'tooManyPieces' });
  });

  test('counts what is left by all parcels, each once', () => {
    const after = withParcel([{ ...sent, quantity: 1 }], { ...sent, quantity: 2 });
    expect(after).toHaveLength(1);
    expect(piecesLeft(three, after)).toBe(1);
  });
});

test('a mistyped number finds the one that was meant, and nothing that is far off', () => {
  const numbers = ['ORDER_20250615ABCDEF2345', 'ORDER_2025061507480D21CX'];
  expect(closestTo('ORDER_2025061507480D21XX', numbers)).toBe(numbers[1]);
  expect(closestTo('ORDER_20250615ABCDEF234', numbers)).toBe(numbers[0]);
  expect(closestTo('ORDER_20250615ZZZZZZZZZZ', numbers)).toBeNull();
  expect(closestTo('ORDER_20250615ZZZZZZZZZZ', [])).toBeNull();
  expect(closestTo('ORDER_20250615ABCDEF23X5', ['ORDER_20250615ABCDEXXXX5', ...numbers])).toBe(numbers[0]);
});

test('three slips of any kind are near, four are far off', () => {
  const written = 'ORDER_20250615ABCDEFGHJK';
  const near = [
    'XXXDEFGHJK',
    'ABCDEFG',
    'ABCDEFGHJKXYZ',
    'BCDEFGXHJ',
    'XABCDEFGHXK',
    'ABCDEFGHJK',
    'DABCEFGHJK',
  ];
  const far = [
    'XXXXEFGHJK',
    'ABCDEF',
    'ABCDEFGHJKWXYZ',
    'CDEFGXHJ',
    'XABCDEFXXXK',
    '',
    'EDABCFGHJKX',
    'AXXXXFGHJK',
  ];
  expect(closestTo('XRDER_20250615XXXDEFGHJK', [written])).toBeNull();
  for (const end of near)
    expect([end, closestTo(written, [`ORDER_20250615${end}`])]).toEqual([end, `ORDER_20250615${end}`]);
  for (const end of far) expect([end, closestTo(written, [`ORDER_20250615${end}`])]).toEqual([end, null]);
});

test('where the delivery was assumed, an order is completed two weeks later', () => {
  expect(returnTimeWhenAssumed).toBe(days(14 + 14));
});

describe('when a carrier is asked again', () => {
  const now = new Date('2026-11-24T04:00:00Z');
  const hour = hours(1);
  const askIn = (trackState: TrackState | null, age: number, correctedAgo: number | null = null) => {
    const correctedAt = correctedAgo === null ? null : later(now, -correctedAgo);
    const at = nextAskAt({ trackState, createdAt: later(now, -age), correctedAt }, now, hour);
    return at && (at.getTime() - now.getTime()) / hour;
  };

  test.each([
    [0, 3],
    [days(2) - 1, 3],
    [days(2), 6],
    [days(7), 12],
    [longestTracked - 1, 12],
    [longestTracked, null],
  ])('a parcel of %d ms waits %s hours', (age, expected) => {
    expect(askIn(null, age)).toBe(expected);
    expect(askIn('onTheWay', age)).toBe(expected);
    expect(askIn('returning', age)).toBe(expected);
  });

  test('a parcel that is being brought is asked for as often as is allowed', () => {
    expect(askIn('outForDelivery', days(3))).toBe(1);
    expect(askIn('outForDelivery', longestTracked)).toBeNull();
  });

  test('what was signed for or sent back is never asked for again', () => {
    expect(askIn('signed', 0)).toBeNull();
    expect(askIn('returned', 0)).toBeNull();
  });

  test('a corrected parcel is as old as its correction', () => {
    expect(askIn('onTheWay', days(29), hours(1))).toBe(3);
  });

  test('an older word is no news, one of the same second is', () => {
    const known = { trackState: 'onTheWay' as const, trackAt: now };
    expect(isNews(known, { state: 'signed', at: later(now, -1000) })).toBe(false);
    expect(isNews(known, { state: 'signed', at: now })).toBe(true);
    expect(isNews({ trackState: null, trackAt: null }, { state: 'signed', at: now })).toBe(true);
  });
});

test('an order is signed for when each of its parcels is, and no piece is left', () => {
  const parcel = (quantity: number, trackState: TrackState | null) => ({ quantity, trackState });
  const three = order('shipped', { itemQuantity: 3 });
  expect(isAllSigned(three, [parcel(2, 'signed'), parcel(1, 'signed')])).toBe(true);
  expect(isAllSigned(three, [parcel(2, 'signed'), parcel(1, 'onTheWay')])).toBe(false);
  expect(isAllSigned(three, [parcel(2, 'signed'), parcel(1, null)])).toBe(false);
  expect(isAllSigned(three, [parcel(2, 'signed')])).toBe(false);
});

test('a provider without answers is left alone for longer each time, one that refuses the shop for an hour', () => {
  expect([1, 2, 3, 4, 5].map((failures) => pauseAfter('away', failures))).toEqual(
    [2, 5, 10, 30, 30].map(minutes),
  );
  expect(pauseAfter('refused', 1)).toBe(hours(1));
});

test('carriers get the last four digits of a phone, and nothing of what is none', () => {
  expect(['13800002217', '+86 138 0000 2217', '', '12', 'abcd'].map(phoneEndOf)).toEqual([
    '2217',
    '2217',
    ...[null, null, null],
  ]);
});
