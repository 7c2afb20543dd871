import { asMinor } from '@/platform/money';
import type { OrderStatus } from '@/values/orders';
import { carriers, carrierNamed, trackingUrl } from '@/values/shipping';
import {
  closestTo,
  judgeLine,
  type OrderFacts,
  type ParcelFacts,
  piecesLeft,
  readLabel,
  withParcel,
} from './rules';

const order = (status: OrderStatus, given: Partial<OrderFacts> = {}): OrderFacts => ({
  status,
  itemQuantity: 1,
  total: asMinor(169_900),
  refundedAmount: asMinor(0),
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
  test.each<[OrderStatus]>([['paid'], ['processing'], ['shipped']])('that is %s is entered', (status) => {
    expect(judgeLine(order(status), [], line)).toEqual({ result: 'done', parcel: sent, isLast: true });
  });

  test.each<[OrderStatus, Partial<OrderFacts>, string]>([
    ['pending', {}, 'notPaid'],
    ['cancelled', {}, 'cancelled'],
    ['paid', { refundedAmount: asMinor(169_900) }, 'refunded'],
    ['delivered', {}, 'delivered'],
    ['completed', {}, 'delivered'],
  ])('that is %s %j is refused: %s', (status, given, reason) => {
    expect(judgeLine(order(status, given), [], line)).toMatchObject({ result: 'refused', reason });
  });

  test('that was refunded in part is entered', () => {
    const refundedAmount = asMinor(50_000);
    expect(judgeLine(order('paid', { refundedAmount }), [], line)).toMatchObject({ result: 'done' });
  });

  test.each<[OrderStatus]>([['shipped'], ['delivered'], ['completed']])(
    'that was sent with it is unchanged while the order is %s',
    (status) => {
      expect(judgeLine(order(status), [sent], line)).toEqual({ result: 'unchanged' });
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
    expect(judgeLine(three, known, line)).toEqual({ result: 'unchanged' });
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
});
