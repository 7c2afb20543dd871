import { and, eq, isNull, sql } from 'drizzle-orm';
import { discountCodes, redemptions } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';

/** Releases the code use of an order, at most once. Call it in the transaction that ends the order. */
export async function releaseCode(ctx: Ctx, orderId: number): Promise<void> {
  const [released] = await db(ctx)
    .update(redemptions)
    .set({ releasedAt: ctx.now })
    .where(and(eq(redemptions.orderId, orderId), isNull(redemptions.releasedAt)))
    .returning({ codeId: redemptions.codeId });
  if (!released) return;
  const { maxUsage, usageCount } = discountCodes;
  // Also without a limit yet: a parallel change that sets a limit has already counted this use.
  await db(ctx)
    .update(discountCodes)
    .set({ usageCount: sql`case when ${maxUsage} = 0 then ${usageCount} else ${usageCount} - 1 end` })
    .where(eq(discountCodes.id, released.codeId));
}
