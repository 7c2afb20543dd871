import { and, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { products, stockHolds } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';

/**
 * Takes the pieces again that an order gave back, when the order lives again. Call it in the transaction that reopens
 * the order. When they were sold meanwhile, they stay given back: nothing is sold twice from the stock. @returns false
 * when the pieces were sold
 */
export async function reclaimStock(ctx: Ctx, orderId: number): Promise<boolean> {
  const [released] = await db(ctx)
    .select()
    .from(stockHolds)
    .where(and(eq(stockHolds.orderId, orderId), isNotNull(stockHolds.releasedAt)));
  if (!released) return true;
  const { id, productId, quantity } = released;
  const [taken] = await db(ctx)
    .update(products)
    .set({
      stock: sql`${products.stock} - ${quantity}`,
      stockTaken: sql`${products.stockTaken} + ${quantity}`,
    })
    .where(and(eq(products.id, productId), or(isNull(products.stock), gte(products.stock, quantity))))
    .returning({ id: products.id });
  if (!taken) return false;
  await db(ctx).update(stockHolds).set({ releasedAt: null }).where(eq(stockHolds.id, id));
  return true;
}
