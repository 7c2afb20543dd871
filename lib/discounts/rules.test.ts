import { asMinor } from '@/platform/money';
import {
  type CodeTerms,
  codeKeyOf,
  expiryOf,
  isNearLimit,
  priceWithCode,
  savingOf,
  statusAt,
  isUnpaidUse,
  unpaidUse,
} from './rules';

const now = new Date('2026-11-21T08:00:00Z');
const listPrice = asMinor(169_900);
const good: CodeTerms = {
  status: 'active',
  expiresAt: null,
  maxUsage: 0,
  usageCount: 0,
  ownerUserId: null,
  discountedPrice: asMinor(149_900),
};

test.each(['VIP2026', ' vip2026', 'Vip2026\t'])('%j is the code VIP2026', (given) => {
  expect(codeKeyOf(given)).toBe('VIP2026');
});

describe('statusAt', () => {
  test('a code past its date reads expired, whatever its row says', () => {
    expect(statusAt({ ...good, expiresAt: now }, now)).toBe('expired');
    expect(statusAt({ ...good, status: 'inactive', expiresAt: new Date(0) }, now)).toBe('expired');
  });

  test('before its date it reads what its row says', () => {
    expect(statusAt({ ...good, expiresAt: new Date(now.getTime() + 1) }, now)).toBe('active');
    expect(statusAt({ ...good, status: 'inactive' }, now)).toBe('inactive');
  });
});

describe('priceWithCode', () => {
  const priceOf = (changes: Partial<CodeTerms>, userId: number | null = 7) =>
    priceWithCode({ ...good, ...changes }, listPrice, userId, now);

  test('gives the unit price of the product', () => {
    expect(priceOf({})).toBe(149_900);
  });

  test('a price that is not below the list price gives the list price', () => {
    expect(priceOf({ discountedPrice: asMinor(169_900) })).toBe(listPrice);
    expect(priceOf({ discountedPrice: asMinor(200_000) })).toBe(listPrice);
  });

  test.each<[string, Partial<CodeTerms>]>([
    ['inactive', { status: 'inactive' }],
    ['marked expired', { status: 'expired' }],
    ['past its date', { expiresAt: new Date(now.getTime() - 1) }],
    ['used up', { maxUsage: 3, usageCount: 3 }],
    ['for one use that is taken', { maxUsage: 1, usageCount: 1 }],
    ['above its lowered limit', { maxUsage: 2, usageCount: 3 }],
    ['for another product', { discountedPrice: null }],
    ["the caller's own", { ownerUserId: 7 }],
  ])('does not apply when it is %s', (_, changes) => {
    expect(priceOf(changes)).toBeNull();
  });

  test('the last use, an unlimited code and another person’s referral code apply', () => {
    expect(priceOf({ maxUsage: 3, usageCount: 2 })).toBe(149_900);
    expect(priceOf({ maxUsage: 0, usageCount: 5000 })).toBe(149_900);
    expect(priceOf({ ownerUserId: 8 })).toBe(149_900);
    expect(priceOf({ ownerUserId: 8 }, null)).toBe(149_900);
  });
});

test.each([
  ['2026-12-31', '2026-12-31T15:59:59.999Z'],
  ['2026-12-31T08:00', '2026-12-31T00:00:00.000Z'],
  ['2026-12-31T08:00:00Z', '2026-12-31T08:00:00.000Z'],
  ['2026-12-31T08:00:00-05:00', '2026-12-31T13:00:00.000Z'],
])('an expiry written %s is over at %s', (written, moment) => {
  expect(expiryOf(written).toISOString()).toBe(moment);
});

test.each([
  [100, 89, false],
  [100, 90, true],
  [1, 0, false],
  [1, 1, true],
  [0, 5000, false],
])('a code of %i uses is near its limit at %i: %s', (maxUsage, usageCount, isNear) => {
  expect(isNearLimit({ maxUsage, usageCount })).toBe(isNear);
});

describe('a code that an unpaid order of the customer uses', () => {
  const fieldsOf = (path: 'code' | 'discountCode') =>
    unpaidUse(path).fields.map((field) => ({ path: field.path, message: 'in use' }));

  test.each(['code', 'discountCode'] as const)('a client knows the refusal by its field %s', (path) => {
    expect(isUnpaidUse({ code: 'DISCOUNT_INVALID', fields: fieldsOf(path) })).toBe(true);
  });

  test('no other refusal is taken for it', () => {
    expect(isUnpaidUse({ code: 'DISCOUNT_INVALID', fields: [] })).toBe(false);
    expect(isUnpaidUse({ code: 'VALIDATION_FAILED', fields: fieldsOf('code') })).toBe(false);
    const elsewhere = [{ path: 'productId', message: 'unknown' }];
    expect(isUnpaidUse({ code: 'DISCOUNT_INVALID', fields: elsewhere })).toBe(false);
  });
});

test('a code takes off what lies between its price and the list price, and nothing when it does not lie below', () => {
  expect(savingOf(asMinor(149_900), listPrice)).toBe(20_000);
  expect(savingOf(listPrice, listPrice)).toBeNull();
  expect(savingOf(asMinor(200_000), listPrice)).toBeNull();
});
