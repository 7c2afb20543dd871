import { and, eq, gt, ilike, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { discountCodes } from '@/db/schema';
import type { DiscountStatus } from '@/values/discounts';
import type { DiscountCriteria } from './admin-contract';
import { nearLimitShare } from './rules';

/** The same as `statusAt`: after its date a code is expired, whatever its row contains. */
export function hasStatus(status: DiscountStatus, now: Date): SQL | undefined {
  const isOver = lte(discountCodes.expiresAt, now);
  if (status === 'expired') return or(eq(discountCodes.status, 'expired'), isOver);
  const hasTime = or(isNull(discountCodes.expiresAt), gt(discountCodes.expiresAt, now));
  return and(eq(discountCodes.status, status), ne(discountCodes.status, 'expired'), hasTime);
}

function contains(text: string): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return or(ilike(discountCodes.code, pattern), ilike(discountCodes.channel, pattern));
}

/** The same as the rule `isNearLimit`. */
function isNearLimit(now: Date): SQL | undefined {
  const { maxUsage, usageCount } = discountCodes;
  return and(
    hasStatus('active', now),
    sql`${maxUsage} > 0 and ${usageCount} >= ${maxUsage} * ${sql.raw(String(nearLimitShare))}`,
  );
}

/** The filters of the list of codes as one condition. */
export const conditionOf = ({ search, status, kind, attention }: DiscountCriteria, now: Date) =>
  and(
    search ? contains(search) : undefined,
    status ? hasStatus(status, now) : undefined,
    kind ? eq(discountCodes.kind, kind) : undefined,
    attention === 'limit' ? isNearLimit(now) : undefined,
  );
