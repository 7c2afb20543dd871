import { asMinor } from '@/platform/money';
import { minutes, seconds } from '@/platform/time';
import {
  awayPause,
  busyPause,
  crashedAfter,
  deviceKey,
  isChangedAfterSync,
  isShippingComplete,
  keptReason,
  shopStateOf,
  unitsOf,
  waitAfter,
  wasPaid,
} from './rules';

test('a sync has five tries, after 10 s, 30 s, 2 and 10 minutes, then it has failed (crm 3)', () => {
  const waits = [1, 2, 3, 4, 5].map((attempts) => waitAfter(attempts));
  expect(waits).toEqual([seconds(10), seconds(30), minutes(2), minutes(10), null]);
});

test('a pause is as long as the limit’s window; a CRM that is away and a crash have their times (crm 3, crm 4)', () => {
  expect([busyPause, awayPause, crashedAfter]).toEqual([seconds(20), minutes(5), minutes(2)]);
});

test('an order cancelled after it was paid was paid; one that never was, was not', () => {
  expect(wasPaid({ status: 'cancelled', paidAt: new Date() })).toBe(true);
  expect(wasPaid({ status: 'shipped', paidAt: null })).toBe(true);
  expect(wasPaid({ status: 'cancelled', paidAt: null })).toBe(false);
  expect(wasPaid({ status: 'pending', paidAt: null })).toBe(false);
});

test('each unit is a device of hardware and one of software, with a key of its own', () => {
  const keys = unitsOf(3).map((unit) => deviceKey('ORDER_1', unit));
  expect(new Set(keys).size).toBe(6);
  expect(keys.slice(0, 2)).toEqual(['ORDER_1-hardware-1', 'ORDER_1-software-1']);
  expect(keys.at(-1)).toBe('ORDER_1-software-3');
});

test('hardware is complete with its parcel and serial number, software with its account', () => {
  const nothing = { trackingNumber: null, expressCompany: null, deviceSn: null, bindAccount: null };
  const sent = { ...nothing, trackingNumber: 'SF1', expressCompany: 'SF' };
  expect(isShippingComplete('hardware', sent)).toBe(false);
  expect(isShippingComplete('hardware', { ...sent, deviceSn: 'H1-1' })).toBe(true);
  expect(isShippingComplete('software', nothing)).toBe(false);
  expect(isShippingComplete('software', { ...nothing, bindAccount: '1' })).toBe(true);
});

test.each([
  ['paid', 0, 'open'],
  ['paid', 1, 'partly_refunded'],
  ['shipped', 149_900, 'refunded'],
  ['cancelled', 149_900, 'refunded'],
  ['cancelled', 0, 'cancelled'],
  ['cancelled', 1, 'cancelled'],
] as const)(
  'of an order that is %s with %d fen of 149900 refunded the CRM is told: %s (crm 7)',
  (status, refunded, state) => {
    expect(shopStateOf({ status, total: asMinor(149_900), refundedAmount: asMinor(refunded) })).toBe(state);
  },
);

test.each([
  ['an older version', 'A1', 2, true],
  ['the same version', 'A1', 3, false],
  ['nothing', null, 0, false],
])(
  'an order of version 3 is changed after the sync where the CRM has %s (crm 8)',
  (_, id, syncedVersion, isChanged) => {
    expect(isChangedAfterSync({ fxiaokeApplicationId: id, syncedVersion }, { version: 3 })).toBe(isChanged);
  },
);

test.each([
  ['refused', '32000 13900001234 is bound already', '13812345678', '32000 13900001234 is bound already'],
  ['refused', '32000 13900001234 is bound already', '', null],
  ['away', '#timeout', '', '#timeout'],
] as const)(
  'the reason of a sync that was %s, %s, of an order with the phone "%s": %s',
  (kind, reason, phone, kept) => {
    expect(keptReason({ kind, reason }, { phone })).toBe(kept);
  },
);
