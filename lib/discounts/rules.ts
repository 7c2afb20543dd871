import type { DiscountStatus } from '@/db/values';
import type { Minor } from '@/lib/platform/money';

/** Codes are compared without regard to case or surrounding space (discounts 2). */
export const codeKeyOf = (code: string): string => code.trim().toUpperCase();

/** A written day is good to its end, a time without a zone is meant, in Shanghai. */
export function expiryOf(written: string): Date {
  if (!written.includes('T')) return new Date(`${written}T23:59:59.999+08:00`);
  return new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(written) ? written : `${written}+08:00`);
}

/** From this share of its limit on a code is about to run out. */
export const nearLimitShare = 0.9;

export const isNearLimit = ({ maxUsage, usageCount }: Pick<CodeTerms, 'maxUsage' | 'usageCount'>): boolean =>
  maxUsage > 0 && usageCount >= maxUsage * nearLimitShare;

export type CodeTerms = {
  status: DiscountStatus;
  expiresAt: Date | null;
  /** 0 is unlimited. */
  maxUsage: number;
  usageCount: number;
  /** Whose referral code it is. */
  ownerUserId: number | null;
  /** Unit price after the discount of the product in question; null when the code is not for it. */
  discountedPrice: Minor | null;
};

/** A code past its date reads `expired`, whatever its row says. */
export const statusAt = (
  { status, expiresAt }: Pick<CodeTerms, 'status' | 'expiresAt'>,
  now: Date,
): DiscountStatus => (expiresAt && expiresAt <= now ? 'expired' : status);

const isUsedUp = ({ maxUsage, usageCount }: CodeTerms) => maxUsage > 0 && usageCount >= maxUsage;

/**
 * The unit price that a code gives a shopper, or null when it does not apply (discounts 3). A price that is not below
 * the list price leaves it as it is (discounts 4).
 */
export function priceWithCode(
  code: CodeTerms,
  listPrice: Minor,
  userId: number | null,
  now: Date,
): Minor | null {
  const isOwn = code.ownerUserId !== null && code.ownerUserId === userId;
  if (statusAt(code, now) !== 'active' || isUsedUp(code) || isOwn || code.discountedPrice === null)
    return null;
  return code.discountedPrice < listPrice ? code.discountedPrice : listPrice;
}
