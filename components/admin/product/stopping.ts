import type { PriceEffect } from '@/lib/discounts/admin-contract';
import type { ProductChange } from '@/lib/products/admin-api';
import { fromMajor, type Minor } from '@/platform/money';

/** What becomes of referral codes that take something off today. */
export type ReferralsAfter = 'stay' | 'withoutEffect' | 'refused';

type Referrals = Pick<PriceEffect, 'referrals' | 'currentPrice'>;

/** `friendPrice` is the one of the change: null when it is emptied, undefined when it stays (referrals 5). */
export function referralsAfter(
  { referrals, currentPrice }: Referrals,
  friendPrice: ProductChange['friendPrice'],
): ReferralsAfter {
  const { count, price, saving } = referrals;
  if (count === 0 || price === null || price >= currentPrice) return 'stay';
  if (friendPrice === null) return 'refused';
  return friendPrice === undefined && saving === null ? 'withoutEffect' : 'stay';
}

/** Codes that would stop, and why: a price that is not above theirs, a friend's price that is emptied, or both. */
export type Stopping = { count: number; why: 'price' | 'friendPrice' | 'both' };

/** The codes that would stop, those of channels and referral codes; null when none would. */
export function stoppingIn(
  effect: Referrals & Pick<PriceEffect, 'stopping'>,
  friendPrice: ProductChange['friendPrice'],
): Stopping | null {
  const { stopping, referrals } = effect;
  const after = referralsAfter(effect, friendPrice);
  const count = stopping + (after === 'stay' ? 0 : referrals.count);
  if (count === 0) return null;
  if (after !== 'refused') return { count, why: 'price' };
  return { count, why: stopping > 0 ? 'both' : 'friendPrice' };
}

/** The price at which the effect of a change is read before it is saved; null when no code can stop by it. */
export function effectPriceOf(
  { price, friendPrice }: Pick<ProductChange, 'price' | 'friendPrice'>,
  standing: Minor,
): Minor | null {
  if (price !== undefined) return fromMajor(price);
  return friendPrice === null ? standing : null;
}
