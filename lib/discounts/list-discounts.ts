import { and, count, desc, eq, gt, ilike, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import { discountCodes } from '@/db/schema';
import { db } from '@/db/transaction';
import type { DiscountStatus } from '@/db/values';
import type { Admin, Ctx } from '@/lib/platform/ctx';
import type { InputOf, OutputOf } from '@/lib/platform/endpoint';
import { paginationOf } from '@/lib/platform/pagination';
import type { ListDiscounts } from './admin-contract';
import { presentCodes } from './present';

/** As `statusAt` reads it: past its date a code is expired, whatever its row says. */
function hasStatus(status: DiscountStatus, now: Date): SQL | undefined {
  const isOver = lte(discountCodes.expiresAt, now);
  if (status === 'expired') return or(eq(discountCodes.status, 'expired'), isOver);
  const hasTime = or(isNull(discountCodes.expiresAt), gt(discountCodes.expiresAt, now));
  return and(eq(discountCodes.status, status), ne(discountCodes.status, 'expired'), hasTime);
}

function contains(text: string): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return or(ilike(discountCodes.code, pattern), ilike(discountCodes.channel, pattern));
}

export async function listDiscounts(
  ctx: Ctx<Admin>,
  { query }: InputOf<typeof ListDiscounts>,
): Promise<OutputOf<typeof ListDiscounts>> {
  const { search, status, kind } = query;
  const filter = and(
    search ? contains(search) : undefined,
    status ? hasStatus(status, ctx.now) : undefined,
    kind ? eq(discountCodes.kind, kind) : undefined,
  );
  const [codes, [all]] = await Promise.all([
    db(ctx)
      .select()
      .from(discountCodes)
      .where(filter)
      .orderBy(desc(discountCodes.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db(ctx).select({ records: count() }).from(discountCodes).where(filter),
  ]);
  return {
    discounts: await presentCodes(ctx, codes),
    pagination: paginationOf(query, all?.records ?? 0),
  };
}
