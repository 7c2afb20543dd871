import { asMinor } from '@/platform/money';
import { effectPriceOf, referralsAfter, stoppingIn } from './stopping';

const effect = (referralPrice: number | null, price = 169_900, count = 3) => ({
  currentPrice: asMinor(169_900),
  referrals: {
    count,
    price: referralPrice === null ? null : asMinor(referralPrice),
    saving: referralPrice !== null && referralPrice < price ? asMinor(price - referralPrice) : null,
  },
});

test.each([
  ['stay with the friend’s price that they follow', effect(149_900), undefined, 'stay'],
  ['are refused once the friend’s price is emptied', effect(149_900), null, 'refused'],
  ['are refused by it at a new price too', effect(149_900, 139_900), null, 'refused'],
  ['take nothing off a price that is not above theirs', effect(149_900, 149_900), undefined, 'withoutEffect'],
  ['stay when the friend’s price is changed as well', effect(149_900, 149_900), asMinor(139_900), 'stay'],
  ['that have no price today cannot stop', effect(null), null, 'stay'],
  ['that take nothing off today cannot stop', effect(169_900), null, 'stay'],
  ['that are none cannot stop', effect(149_900, 169_900, 0), null, 'stay'],
] as const)('referral codes %s', (_, given, friendPrice, expected) => {
  expect(referralsAfter(given, friendPrice)).toBe(expected);
  expect(stoppingIn({ ...given, stopping: 2 }, friendPrice)?.count).toBe(expected === 'stay' ? 2 : 2 + 3);
});

test('what stops is asked about with its reason', () => {
  const [emptied, lowered] = [effect(149_900), effect(149_900, 149_900)];
  expect(stoppingIn({ ...emptied, stopping: 0 }, undefined)).toBeNull();
  expect(stoppingIn({ ...emptied, stopping: 0 }, null)).toEqual({ count: 3, why: 'friendPrice' });
  expect(stoppingIn({ ...emptied, stopping: 2 }, null)).toEqual({ count: 5, why: 'both' });
  expect(stoppingIn({ ...lowered, stopping: 0 }, undefined)).toEqual({ count: 3, why: 'price' });
  expect(stoppingIn({ ...emptied, stopping: 2 }, undefined)).toEqual({ count: 2, why: 'price' });
});

test('a saved price and an emptied friend’s price are looked at before, at the price that will hold', () => {
  const standing = asMinor(169_900);
  expect(effectPriceOf({ price: 1599 }, standing)).toBe(159_900);
  expect(effectPriceOf({ friendPrice: null }, standing)).toBe(standing);
  expect(effectPriceOf({ price: 1599, friendPrice: null }, standing)).toBe(159_900);
  expect(effectPriceOf({ friendPrice: 1399 }, standing)).toBeNull();
  expect(effectPriceOf({}, standing)).toBeNull();
});
