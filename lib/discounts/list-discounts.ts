import { count, desc } from 'drizzle-orm';
import { discountCodes } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { offsetOf, paginationOf } from '@/platform/pagination';
import type { ListDiscounts } from './admin-contract';
import { conditionOf } from './find-discounts';
import { presentCodes } from './present';

export async function listDiscounts(
  ctx: Ctx<Admin>,
  { query }: InputOf<typeof ListDiscounts>,
): Promise<OutputOf<typeof ListDiscounts>> {
  const filter = conditionOf(query, ctx.now);
  const [codes, [all]] = await Promise.all([
    db(ctx)
      .select()
      .from(discountCodes)
      .where(filter)
      .orderBy(desc(discountCodes.id))
      .limit(query.limit)
      .offset(offsetOf(query)),
    db(ctx).select({ records: count() }).from(discountCodes).where(filter),
  ]);
  return {
    discounts: await presentCodes(ctx, codes),
    pagination: paginationOf(query, all?.records ?? 0),
  };
}
