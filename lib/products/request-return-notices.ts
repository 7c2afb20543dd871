import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type products, returnNotices } from '@/db/schema';
import { db } from '@/db/transaction';
import { defineJob } from '@/lib/queue/define-job';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx } from '@/platform/ctx';
import { availabilityOf } from './rules';

/** Tells everybody who waits for a product, some at a time; what a run leaves is taken up by the next one. */
export const SendReturnNotices = defineJob({
  name: 'return-notices',
  /** `after`: where a run before has stopped. */
  input: z.object({ productId: z.int(), after: z.optional(z.int()) }),
  retry: { limit: 5, delay: 60, backoff: true },
  expireAfter: 300,
});

type ProductRow = typeof products.$inferSelect;

/** Queues the messages to those who wait for a product, if it can be bought (products 16). Call it in the transaction of the change. */
export async function requestReturnNotices(ctx: Ctx, product: ProductRow): Promise<void> {
  if (availabilityOf(product) !== 'on_sale') return;
  const [waiting] = await db(ctx)
    .select({ id: returnNotices.id })
    .from(returnNotices)
    .where(eq(returnNotices.productId, product.id))
    .limit(1);
  if (waiting) await queueReturnNotices(ctx, product.id);
}

export const queueReturnNotices = (ctx: Ctx, productId: number, after?: number): Promise<void> =>
  enqueue(ctx, SendReturnNotices, { productId, ...(after && { after }) }, { key: productId });
