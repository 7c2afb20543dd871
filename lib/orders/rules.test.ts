import fc from 'fast-check';
import { asMinor } from '@/platform/money';
import { days } from '@/platform/time';
import { type OrderStatus, orderStatuses } from '@/values/orders';
import type { RefundState } from '@/values/payments';
import {
  type Change,
  channelFor,
  hasBuyer,
  isOffPath,
  mayCorrectRecipient,
  isCalledOff,
  mayShip,
  needsOwner,
  needsPaymentInstructions,
  needsReason,
  offersCorrection,
  pendingLimit,
  priceOrder,
  refundsToShow,
  reopeningIn,
  returnTime,
  statusHistory,
  statusTimes,
  stopSignOf,
} from './rules';

test('an order counts as ended 14 days after it was delivered', () => expect(returnTime).toBe(days(14)));

test.each([
  [null, ['sms', 'mail'], 'sms'],
  [null, ['mail'], null],
  ['a@example.com', ['sms', 'mail'], 'mail'],
  ['a@example.com', ['sms'], 'sms'],
  ['a@example.com', [], null],
] as const)(
  'a buyer with the address %s is told by providers %s over %s (notifications 1)',
  (email, available, channel) => {
    expect(channelFor(email, available)).toBe(channel);
  },
);

test('a customer may have five unpaid orders (orders 5)', () => expect(pendingLimit).toBe(5));

describe('what may be shipped (orders 22)', () => {
  const order = (status: OrderStatus, refunded = 1699, refunding = 0) => ({
    status,
    total: asMinor(1699),
    refundedAmount: asMinor(refunded),
    refundingAmount: asMinor(refunding),
    isRecalled: false,
  });
  const statusesWhere = (holds: (status: OrderStatus) => boolean) => orderStatuses.filter(holds);

  test('everything but a cancelled order, until its whole total is paid back', () => {
    for (const refunded of [0, 1, 1698])
      expect(statusesWhere((status) => !mayShip(order(status, refunded)))).toEqual(['cancelled']);
    expect(statusesWhere((status) => mayShip(order(status)))).toEqual([]);
  });

  test('an order is called off by its whole money back, as long as its parcel has not left', () => {
    expect(statusesWhere((status) => isCalledOff(order(status)))).toEqual([
      'pending',
      'paid',
      'processing',
      'cancelled',
    ]);
    expect(statusesWhere((status) => isCalledOff(order(status, 1698)))).toEqual([]);
  });

  test('a sign stands on what could still leave or is on its way, and on nothing that has arrived', () => {
    const signs = orderStatuses.map((status) => [status, stopSignOf(order(status))]);
    expect(Object.fromEntries(signs)).toEqual({
      pending: 'refunded',
      paid: 'refunded',
      processing: 'refunded',
      shipped: 'underway',
      delivered: null,
      completed: null,
      cancelled: 'refunded',
    });
    expect(statusesWhere((status) => stopSignOf(order(status, 1698)) !== null)).toEqual(['cancelled']);
    expect(stopSignOf(order('cancelled', 0))).toBe('cancelled');
  });

  test('what was cancelled or refunded after a parcel had left says so', () => {
    for (const refunded of [0, 1699])
      expect(stopSignOf({ ...order('cancelled', refunded), isRecalled: true })).toBe('recalled');
    for (const status of ['paid', 'processing'] as const)
      expect(stopSignOf({ ...order(status), isRecalled: true })).toBe('underway');
  });

  test('money on its way back stops what has not left, as soon as with what is refunded it is the whole total', () => {
    for (const [refunded, refunding] of [
      [0, 1699],
      [1, 1698],
    ] as const) {
      const going = (status: OrderStatus) => order(status, refunded, refunding);
      expect(statusesWhere((status) => mayShip(going(status)))).toEqual([]);
      expect(statusesWhere((status) => stopSignOf(going(status)) === 'refunding')).toEqual([
        ...['pending', 'paid', 'processing'],
      ]);
      expect(stopSignOf(going('cancelled'))).toBe('cancelled');
      expect(statusesWhere((status) => needsReason(going(status), 'shipped'))).toEqual([
        ...['pending', 'paid', 'processing', 'cancelled'],
      ]);
      // It may fail: nothing is called off, and a recipient can still be corrected.
      expect(statusesWhere((status) => isCalledOff(going(status)))).toEqual([]);
      expect(statusesWhere((status) => offersCorrection('customer', going(status)))).toEqual([
        ...['pending', 'paid'],
      ]);
    }
    expect(mayShip(order('paid', 1, 1697))).toBe(true);
    expect(stopSignOf(order('paid', 1, 1697))).toBeNull();
    expect(needsReason(order('paid', 1, 1697), 'shipped')).toBe(false);
  });

  test('sending a refunded order off takes a reason, a step among those that have left none (orders 23)', () => {
    for (const from of orderStatuses)
      for (const to of orderStatuses) {
        const hasLeft = (status: OrderStatus) => ['shipped', 'delivered', 'completed'].includes(status);
        expect([from, to, needsReason(order(from), to)]).toEqual([from, to, !hasLeft(from) && hasLeft(to)]);
        const isRevived = from === 'cancelled' && hasLeft(to);
        expect([from, to, needsReason(order(from, 1698), to)]).toEqual([from, to, isRevived]);
      }
  });

  test('sending a cancelled order off takes a reason, whatever was paid back; reopening it none (orders 38)', () => {
    for (const refunded of [0, 1, 1699])
      expect(statusesWhere((to) => needsReason(order('cancelled', refunded), to))).toEqual([
        ...['shipped', 'delivered', 'completed'],
      ]);
  });

  test('the buyer corrects the recipient until it is packed, administrators until it has left (orders 24)', () => {
    expect(statusesWhere((status) => mayCorrectRecipient('customer', status))).toEqual(['pending', 'paid']);
    expect(statusesWhere((status) => mayCorrectRecipient('admin', status))).toEqual([
      'pending',
      'paid',
      'processing',
    ]);
  });

  test('nobody is offered to correct the recipient of what is refunded in full', () => {
    for (const who of ['customer', 'admin'] as const) {
      expect(statusesWhere((status) => offersCorrection(who, order(status)))).toEqual([]);
      expect(offersCorrection(who, order('paid', 1698))).toBe(true);
    }
  });
});

test.each(orderStatuses)('from %s the step that says money was received is the owner’s alone', (from) => {
  const isUnpaid = from === 'pending' || from === 'cancelled';
  for (const to of orderStatuses) {
    const saysReceived = to !== 'pending' && to !== 'cancelled';
    expect([to, needsOwner(from, to)]).toEqual([to, isUnpaid && saysReceived]);
  }
});

const price = fc.integer({ min: 1, max: 5_000_000 }).map(asMinor);
const quantity = fc.integer({ min: 1, max: 99 });

describe('priceOrder', () => {
  test('without a code the total is price times quantity', () => {
    expect(priceOrder(asMinor(169_900), 3, null)).toEqual({
      itemPrice: 169_900,
      discountAmount: 0,
      total: 509_700,
    });
  });

  test('a code takes the difference off each unit', () => {
    expect(priceOrder(asMinor(169_900), 2, asMinor(149_900))).toEqual({
      itemPrice: 169_900,
      discountAmount: 40_000,
      total: 299_800,
    });
  });

  test('a code price that is not below the list price leaves the price as it is', () => {
    expect(priceOrder(asMinor(19_900), 1, asMinor(19_900)).discountAmount).toBe(0);
    expect(priceOrder(asMinor(19_900), 1, asMinor(25_000)).total).toBe(19_900);
  });

  test('the parts always add up, and nobody pays more than the list price', () => {
    fc.assert(
      fc.property(price, quantity, fc.option(price), (listPrice, count, codePrice) => {
        const { itemPrice, discountAmount, total } = priceOrder(listPrice, count, codePrice);
        expect(total).toBe(itemPrice * count - discountAmount);
        expect(total).toBe(Math.min(listPrice, codePrice ?? listPrice) * count);
        expect(discountAmount).toBeGreaterThanOrEqual(0);
        expect(total).toBeGreaterThan(0);
      }),
    );
  });
});

test('an order has its buyer until the phone is erased', () => {
  expect(hasBuyer({ phone: '13812345678' })).toBe(true);
  expect(hasBuyer({ phone: '' })).toBe(false);
});

test('only an order that cannot be paid here is told how to pay', () => {
  expect(needsPaymentInstructions({ currency: 'USD' })).toBe(true);
  expect(needsPaymentInstructions({ currency: 'CNY' })).toBe(false);
});

describe('isOffPath', () => {
  const onPath = [
    ['pending', 'paid'],
    ['paid', 'processing'],
    ['processing', 'shipped'],
    ['shipped', 'delivered'],
    ['delivered', 'completed'],
  ];

  test.each(orderStatuses)('from %s only the next step and cancelling are on the path', (from) => {
    for (const to of orderStatuses) {
      const expected = to === 'cancelled' || onPath.some(([a, b]) => a === from && b === to);
      expect({ from, to, off: isOffPath(from, to) }).toEqual({ from, to, off: !expected });
    }
  });
});

describe('a reopening that is taken back (orders 43)', () => {
  const at = new Date('2026-11-01T00:00:00Z');
  const after = (...statuses: OrderStatus[]) =>
    reopeningIn(statuses.map((status) => ({ status, at, by: 'system' as const })));

  test('knows who had cancelled the order, and whether it was paid before', () => {
    expect(after('pending', 'cancelled', 'paid')).toEqual({ cancelledBy: 'system', wasReceived: false });
    expect(after('pending', 'paid', 'cancelled', 'paid')).toMatchObject({ wasReceived: true });
  });

  test('is none where the order was not cancelled, and counts nothing that was undone', () => {
    expect(after('pending', 'paid')).toBeNull();
    const undone = [
      { status: 'pending', at, by: 'customer' },
      { status: 'cancelled', at, by: 'customer' },
      { status: 'shipped', at, by: 'admin' },
      { status: 'cancelled', at, by: 'admin', isUndo: true },
      { status: 'paid', at, by: 'admin' },
    ] as const;
    expect(reopeningIn(undone)).toEqual({ cancelledBy: 'customer', wasReceived: false });
  });
});

describe('statusHistory', () => {
  const steps = (...statuses: OrderStatus[]) =>
    statuses.map((status, hour) => ({
      status,
      at: new Date(Date.UTC(2026, 0, 1, hour)),
      by: 'admin' as const,
    }));
  const shown = (...statuses: OrderStatus[]) => statusHistory(steps(...statuses)).map(({ status }) => status);

  test('shows every step of the straight path, each once and with its time', () => {
    const straight = steps('pending', 'paid', 'processing', 'shipped', 'delivered', 'completed');
    expect(statusHistory(straight)).toEqual(straight);
  });

  test.each<[string, OrderStatus[], OrderStatus[]]>([
    ['a step back removes the steps after it', ['pending', 'paid', 'shipped', 'paid'], ['pending', 'paid']],
    ['a skipped step is not shown', ['pending', 'shipped'], ['pending', 'shipped']],
    ['cancelled after it was paid', ['pending', 'paid', 'cancelled'], ['pending', 'paid', 'cancelled']],
    ['a late payment reopens a cancelled order', ['pending', 'cancelled', 'paid'], ['pending', 'paid']],
    ['set back to pending', ['pending', 'paid', 'pending'], ['pending']],
    ['cancelled twice', ['pending', 'cancelled', 'paid', 'cancelled'], ['pending', 'paid', 'cancelled']],
  ])('%s', (_, happened, expected) => {
    expect(shown(...happened)).toEqual(expected);
  });

  const hours = (...changes: Change[]) =>
    statusHistory(changes).map(({ status, at }) => [status, at.getUTCHours()]);

  test('a change that was undone leaves no trace, and the step before keeps its time', () => {
    const [placed, paid, prepared, undone] = steps('pending', 'paid', 'processing', 'paid');
    if (!placed || !paid || !prepared || !undone) throw new Error('four steps');
    const changes = [placed, paid, prepared, { ...undone, isUndo: true }];
    expect(hours(...changes)).toEqual([
      ['pending', 0],
      ['paid', 1],
    ]);
    expect(hours(...changes, ...steps('shipped'))).toEqual([
      ['pending', 0],
      ['paid', 1],
      ['shipped', 0],
    ]);
  });

  test('an unpaid order that was cancelled and reopened waits since it was placed', () => {
    expect(hours(...steps('pending', 'cancelled', 'pending'))).toEqual([['pending', 0]]);
  });

  test('a reopened order keeps the time of its first payment', () => {
    expect(hours(...steps('pending', 'paid', 'cancelled', 'paid', 'shipped'))).toEqual([
      ['pending', 0],
      ['paid', 1],
      ['shipped', 4],
    ]);
  });

  test('after any changes it ends with the current status and has each status once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderStatuses), { minLength: 1, maxLength: 12 }), (more) => {
        const expected = shown('pending', ...more);
        expect(expected.at(-1)).toBe(more.at(-1));
        expect(expected[0]).toBe('pending');
        expect(new Set(expected).size).toBe(expected.length);
      }),
    );
  });
});

describe('refundsToShow', () => {
  const expected = (...refunds: [paymentId: number, state: RefundState][]) =>
    refundsToShow(refunds.map(([paymentId, state]) => ({ paymentId, state }))).map(
      ({ progress }) => progress,
    );

  test('a refund is under way until the provider confirms it', () => {
    expect(expected([1, 'requested'], [1, 'processing'], [1, 'succeeded'])).toEqual([
      'underway',
      'underway',
      'done',
    ]);
  });

  test('a refund that is stuck or failed is delayed until another try replaces it', () => {
    expect(expected([1, 'abnormal'])).toEqual(['delayed']);
    expect(expected([1, 'failed'])).toEqual(['delayed']);
    expect(expected([1, 'failed'], [1, 'succeeded'])).toEqual(['done']);
    expect(expected([1, 'closed'], [2, 'succeeded'])).toEqual(['delayed', 'done']);
  });
});

describe('statusTimes', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const then = new Date('2026-11-01T12:00:00Z');
  const none = { paidAt: null, deliveredAt: null, completedAt: null };

  test('a reached status gets its time, or keeps the one it has', () => {
    expect(statusTimes('paid', none, now)).toEqual({ ...none, paidAt: now });
    expect(statusTimes('delivered', { ...none, paidAt: then }, now)).toEqual({
      ...none,
      paidAt: then,
      deliveredAt: now,
    });
    expect(statusTimes('completed', { ...none, paidAt: then, deliveredAt: then }, now)).toEqual({
      paidAt: then,
      deliveredAt: then,
      completedAt: now,
    });
  });

  test('set back, later statuses lose their times; the time of the payment stays', () => {
    const all = { paidAt: then, deliveredAt: then, completedAt: then };
    expect(statusTimes('shipped', all, now)).toEqual({ ...none, paidAt: then });
    expect(statusTimes('cancelled', all, now)).toEqual({ ...none, paidAt: then });
    expect(statusTimes('pending', none, now)).toEqual(none);
  });
});
