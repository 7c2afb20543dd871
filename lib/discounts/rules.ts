import type { ApiError } from '@/platform/api-error';
import { minus, type Minor } from '@/platform/money';
import type { DiscountStatus } from '@/values/discounts';

/** Codes are compared without case and surrounding space (discounts 2). */
export const codeKeyOf = (code: string): string => code.trim().toUpperCase();

/** A day is valid to its end, and a time without a zone is read, in Shanghai's zone. */
export function expiryOf(written: string): Date {
  if (!written.includes('T')) return new Date(`${written}T23:59:59.999+08:00`);
  return new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(written) ? written : `${written}+08:00`);
}

/** From this share of its limit a code counts as near its limit. */
export const nearLimitShare = 0.9;

export const isNearLimit = ({ maxUsage, usageCount }: Pick<CodeTerms, 'maxUsage' | 'usageCount'>): boolean =>
  maxUsage > 0 && usageCount >= maxUsage * nearLimitShare;

export type CodeTerms = {
  status: DiscountStatus;
  expiresAt: Date | null;
  /** 0 means unlimited. */
  maxUsage: number;
  usageCount: number;
  /** The owner of the referral code. */
  ownerUserId: number | null;
  /** The product's unit price after the discount; null when the code is not for the product. */
  discountedPrice: Minor | null;
};

/** A code past its date counts as `expired`, whatever its row contains. */
export const statusAt = (
  { status, expiresAt }: Pick<CodeTerms, 'status' | 'expiresAt'>,
  now: Date,
): DiscountStatus => (expiresAt && expiresAt <= now ? 'expired' : status);

const isUsedUp = ({ maxUsage, usageCount }: CodeTerms) => maxUsage > 0 && usageCount >= maxUsage;

/**
 * The unit price that a code gives a shopper, or null when it does not apply (discounts 3). A price that is not lower
 * than the list price has no effect (discounts 4).
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

/** What a code takes off a list price; null when its price does not lie below, so that it changes nothing (discounts 4). */
export const savingOf = (codePrice: Minor, listPrice: Minor): Minor | null =>
  codePrice < listPrice ? minus(listPrice, codePrice) : null;

const codePaths = ['code', 'discountCode'] as const;

/** Details of the refusal of a code that an unpaid order of the customer uses; no other refusal names a field. */
export const unpaidUse = (path: (typeof codePaths)[number]) => {
  const reason = 'discountUnpaid' as const;
  return { reason, fields: [{ path, reason }] };
};

/** Was the code refused only because an unpaid order of the customer uses it? */
export const isUnpaidUse = ({ code, fields }: Pick<ApiError, 'code' | 'fields'>): boolean =>
  code === 'DISCOUNT_INVALID' && fields.some(({ path }) => codePaths.some((name) => name === path));
