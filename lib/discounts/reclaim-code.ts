import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import { discountCodes, redemptions } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';

/**
 * Reclaims the code use that an order released, when its payment arrives late. Call it in the transaction that reopens
 * the order. When the code was used up meanwhile, the use stays released: the limit holds, and the order keeps the
 * price that was paid. @returns false when the code was used up
 */
export async function reclaimCode(ctx: Ctx, orderId: number): Promise<boolean> {
  const [released] = await db(ctx)
    .select({ id: redemptions.id, codeId: redemptions.codeId })
    .from(redemptions)
    .where(and(eq(redemptions.orderId, orderId), isNotNull(redemptions.releasedAt)));
  if (!released) return true;
  const { maxUsage, usageCount } = discountCodes;
  const [taken] = await db(ctx)
    .update(discountCodes)
    .set({ usageCount: sql`case when ${maxUsage} = 0 then ${usageCount} else ${usageCount} + 1 end` })
    .where(and(eq(discountCodes.id, released.codeId), or(eq(maxUsage, 0), lt(usageCount, maxUsage))))
    .returning({ id: discountCodes.id });
  if (!taken) return false;
  await db(ctx).update(redemptions).set({ releasedAt: null }).where(eq(redemptions.id, released.id));
  return true;
}
