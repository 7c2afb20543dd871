import { expiryOf, isNearLimit } from '@/lib/discounts/rules';
import type { Minor } from '@/platform/money';
import { days } from '@/platform/time';

type PriceWarning = 'aboveList' | 'deepCut';
type CodeWarning = 'usedUp' | 'nearLimit' | 'expired' | 'expiresSoon';

/** Warns of a price that is probably a typing mistake, or that saves the shopper nothing; both are allowed. */
export function priceWarning(price: Minor, listPrice: Minor | null): PriceWarning | null {
  if (listPrice === null) return null;
  if (price >= listPrice) return 'aboveList';
  return price * 2 < listPrice ? 'deepCut' : null;
}

type Terms = { maxUsage: number; usageCount: number; expires: string };

/** The warnings about a typed limit and last day, for a code with this number of uses. */
export function codeWarnings({ maxUsage, usageCount, expires }: Terms, now: Date): CodeWarning[] {
  const warnings: CodeWarning[] = [];
  if (maxUsage > 0 && usageCount >= maxUsage) warnings.push('usedUp');
  else if (isNearLimit({ maxUsage, usageCount })) warnings.push('nearLimit');
  if (!expires) return warnings;
  const left = expiryOf(expires).getTime() - now.getTime();
  if (left <= 0) warnings.push('expired');
  else if (left <= days(3)) warnings.push('expiresSoon');
  return warnings;
}
