import { asMinor } from '@/platform/money';
import { minutes } from '@/platform/time';
import type { PaymentResult } from '../provider';
import {
  type Attempt,
  isOver,
  mismatchesOf,
  paymentStatusOf,
  paymentTypeFor,
  lifeOf,
  qrLifeSeconds,
  secondsToNextQuery,
  stepFor,
  verdictFor,
} from './rules';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

test.each([
  [iPhone, 'h5'],
  [android, 'h5'],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 ArkWeb/4.1 Mobile', 'h5'],
  [`${iPhone} MicroMessenger/8.0.50(0x18003230) NetType/WIFI`, 'jsapi'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/120 MicroMessenger/7.0.20 WindowsWechat', 'jsapi'],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'native'],
  ['Mozilla/5.0 (Linux; Android 14; Tablet) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'native'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 'native'],
  ['', 'native'],
])('%s pays by %s', (userAgent, type) => {
  expect(paymentTypeFor(userAgent)).toBe(type);
});

const now = new Date('2026-11-21T04:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const attempt = (changes: Partial<Attempt> = {}): Attempt => ({
  type: 'native',
  state: 'open',
  payer: null,
  createdAt: at(-60),
  expiresAt: at(240),
  ...changes,
});

test.each([
  ['the same way, still good', {}, 'reuse'],
  ['another way', { type: 'h5' }, 'end'],
  ['another payer', { payer: 'o1' }, 'end'],
  ['about to end', { expiresAt: at(15) }, 'end'],
  ['with just enough time', { expiresAt: at(15.001) }, 'reuse'],
  ['being created', { state: 'creating', createdAt: at(-14) }, 'wait'],
  ['left in creation', { state: 'creating', createdAt: at(-15) }, 'end'],
  ['of unknown outcome', { state: 'unknown' }, 'end'],
  ['being closed', { state: 'closing' }, 'end'],
] as const)('an attempt %s', (_name, changes, step) => {
  expect(stepFor(attempt(changes), { type: 'native', payer: null, opensHere: true }, now)).toBe(step);
});

test('an attempt that cannot be paid from here ends', () => {
  expect(stepFor(attempt(), { type: 'native', payer: null, opensHere: false }, now)).toBe('end');
});

test('what nobody should pay any more is closed; what is open or being created is not', () => {
  expect(isOver(attempt(), 'pending', now)).toBe(false);
  expect(isOver(attempt({ expiresAt: now }), 'pending', now)).toBe(true);
  expect(isOver(attempt(), 'paid', now)).toBe(true);
  expect(isOver(attempt(), 'cancelled', now)).toBe(true);
  expect(isOver(attempt({ state: 'unknown' }), 'pending', now)).toBe(true);
  expect(isOver(attempt({ state: 'creating', createdAt: at(-5) }), 'cancelled', now)).toBe(false);
  expect(isOver(attempt({ state: 'creating', createdAt: at(-16) }), 'pending', now)).toBe(true);
});

/** Ages in seconds at which the provider is asked about an attempt that nobody pays, up to the first one from `end` on. */
function askedAt(end: number): number[] {
  const ages: number[] = [];
  for (let age = 0; age < end; ages.push(age)) age += secondsToNextQuery(age * 1000);
  return ages;
}

test('an attempt that nobody pays is asked about twice in its five minutes, and ended soon after them', () => {
  expect(askedAt(lifeOf('native') / 1000)).toEqual([20, 80, 320]);
});

test('a payment whose notifications are all lost is found within 20 s or three times its age, and never later than 5 minutes', () => {
  const ages = askedAt(24 * 3600);
  ages.forEach((age, at) => {
    const before = ages[at - 1] ?? 0;
    expect(age - before).toBeLessThanOrEqual(Math.min(300, Math.max(20, 3 * before)));
  });
  expect(secondsToNextQuery(10 * 24 * 3600 * 1000)).toBe(300);
});

test.each([
  [0, 20],
  [6.666, 20],
  [6.667, 21],
  [20, 60],
  [80, 240],
  [99.999, 300],
  [3600, 300],
])('%d s after the attempt began, the provider is asked again after %i s', (age, wait) => {
  expect(secondsToNextQuery(age * 1000)).toBe(wait);
});

test('a QR code and a page of the provider live 5 minutes, the bridge half an hour (payments 3)', () => {
  expect((['native', 'h5', 'jsapi'] as const).map(lifeOf)).toEqual([minutes(5), minutes(5), minutes(30)]);
  expect(qrLifeSeconds).toBe(300);
});

const result: PaymentResult = {
  outTradeNo: 'HS1',
  transactionId: '42',
  recipient: { mchid: '1900000001', appid: 'wx1' },
  total: 169_900,
  currency: 'CNY',
  successTime: now,
  payer: null,
};
const stored = {
  outTradeNo: 'HS1',
  amount: asMinor(169_900),
  currency: 'CNY',
  recipient: { mchid: '1900000001', appid: 'wx1' },
};

test('money fits only when every field does', () => {
  expect(mismatchesOf(stored, result)).toEqual({});
  expect(mismatchesOf(stored, { ...result, total: 169_899 })).toEqual({
    total: { expected: 169_900, actual: 169_899 },
  });
  const all = { outTradeNo: 'X', recipient: { mchid: 'X', appid: 'X' }, total: 1, currency: 'USD' };
  expect(Object.keys(mismatchesOf(stored, { ...result, ...all }))).toEqual([
    'out_trade_no',
    'mchid',
    'appid',
    'total',
    'currency',
  ]);
  expect(mismatchesOf({ ...stored, recipient: {} }, result)).toHaveProperty('mchid');
});

test.each([
  ['pending', null, 'accepted'],
  ['cancelled', 'system', 'late'],
  ['cancelled', 'customer', 'surplus'],
  ['cancelled', 'admin', 'surplus'],
  ['paid', null, 'surplus'],
  ['shipped', null, 'surplus'],
] as const)('money for an order that is %s by %s is %s', (status, cancelledBy, verdict) => {
  expect(verdictFor({ status, cancelledBy, phone: '13812345678' })).toBe(verdict);
});

test('money for an order without a buyer goes back', () => {
  expect(verdictFor({ status: 'cancelled', cancelledBy: 'system', phone: '' })).toBe('surplus');
});

test.each([
  ['pending', null, 'pending'],
  ['pending', '400 PARAM_ERROR', 'pending'],
  ['pending', 'mismatch', 'unknown'],
  ['pending', 'declined', 'failed'],
  ['paid', null, 'paid'],
  ['completed', null, 'paid'],
  ['cancelled', null, 'cancelled'],
] as const)('an order that is %s, its attempt %s, reads %s', (status, failure, shown) => {
  expect(paymentStatusOf(status, failure)).toBe(shown);
});
