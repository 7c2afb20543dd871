import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type products, returnNotices } from '@/db/schema';
import { db } from '@/db/transaction';
import { defineJob } from '@/lib/queue/define-job';
import { enqueue } from '@/lib/queue/enqueue';
import { hastenJob } from '@/lib/queue/hasten-job';
import type { Ctx } from '@/platform/ctx';
import { availabilityOf } from './rules';

/** Tells everybody who waits for a product, some at a time; what a run leaves is taken up by the next one. */
export const SendReturnNotices = defineJob({
  name: 'return-notices',
  /** `after`: where a run before has stopped. */
  input: z.object({ productId: z.int(), after: z.optional(z.int()) }),
  retry: { limit: 5, delay: 60, backoff: true },
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
  if (!waiting) return;
  await queueReturnNotices(ctx, product.id);
  // One that waits for a provider is in its place.
  await hastenJob(ctx, SendReturnNotices, product.id);
}

type Place = {
  /** The notice behind which the job begins; with the first one when absent. */
  behind?: number;
  /** Seconds to wait; at once when absent. */
  after?: number;
};

export const queueReturnNotices = (
  ctx: Ctx,
  productId: number,
  { behind, after = 0 }: Place = {},
): Promise<void> =>
  enqueue(ctx, SendReturnNotices, { productId, ...(behind && { after: behind }) }, { key: productId, after });
