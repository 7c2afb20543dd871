import { and, eq, type SQL } from 'drizzle-orm';
import { productPrices, products } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';

/** Active products, each with its price in its own currency, in the order of their numbers. */
export const findProducts = (ctx: Pick<Ctx, 'transaction'>, filter?: SQL) =>
  db(ctx)
    .select({ product: products, price: productPrices })
    .from(products)
    .innerJoin(
      productPrices,
      and(eq(productPrices.productId, products.id), eq(productPrices.currency, products.currency)),
    )
    .where(and(eq(products.active, true), filter))
    .orderBy(products.id)
    .$dynamic();
