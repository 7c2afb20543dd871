import { and, eq, exists, isNull, not, sql } from 'drizzle-orm';
import { products, returnNotices } from '@/db/schema';
import { db } from '@/db/transaction';
import { queueReturnNotices, SendReturnNotices } from '@/lib/products/request-return-notices';
import { availabilityOf } from '@/lib/products/rules';
import { hasDied } from '@/lib/queue/has-died';
import { hasRecentJob } from '@/lib/queue/has-recent-job';
import type { Ctx, System } from '@/platform/ctx';

/**
 * Queues a job for those who wait for a product and were not told, as the provider was away longer than their job tried.
 * Without such a job no owner has put the product on sale: a piece may have come back, of which nobody is told (products 16).
 */
export async function sweepReturnNotices(ctx: Ctx<System>): Promise<void> {
  const waiting = db(ctx)
    .select({ one: sql`1` })
    .from(returnNotices)
    .where(and(eq(returnNotices.productId, products.id), isNull(returnNotices.claimedAt)));
  const left = await db(ctx)
    .select()
    .from(products)
    .where(
      and(
        exists(waiting),
        hasDied(SendReturnNotices, products.id),
        not(hasRecentJob(SendReturnNotices, products.id)),
      ),
    );
  for (const product of left)
    if (availabilityOf(product) === 'on_sale') await queueReturnNotices(ctx, product.id);
}
