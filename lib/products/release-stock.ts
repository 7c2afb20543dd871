import { and, eq, isNull, sql } from 'drizzle-orm';
import { products, stockHolds } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';

/** Gives back the pieces that an order holds, at most once. Call it in the transaction that ends the order. */
export async function releaseStock(ctx: Ctx, orderId: number): Promise<void> {
  const [released] = await db(ctx)
    .update(stockHolds)
    .set({ releasedAt: ctx.now })
    .where(and(eq(stockHolds.orderId, orderId), isNull(stockHolds.releasedAt)))
    .returning({ productId: stockHolds.productId, quantity: stockHolds.quantity });
  if (!released) return;
  const { productId, quantity } = released;
  // A stock that is unlimited by now stays so.
  await db(ctx)
    .update(products)
    .set({
      stock: sql`${products.stock} + ${quantity}`,
      stockTaken: sql`${products.stockTaken} - ${quantity}`,
    })
    .where(eq(products.id, productId));
}
