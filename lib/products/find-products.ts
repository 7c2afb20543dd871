import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { productPrices, products } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { pageProducts } from './rules';

/**
 * Active products, each with its price in its own currency, in the order of their numbers. The products of the pages are
 * always among them: one that is off reads paused (products 10).
 */
export const findProducts = (ctx: Pick<Ctx, 'transaction'>, filter?: SQL) =>
  db(ctx)
    .select({ product: products, price: productPrices })
    .from(products)
    .innerJoin(
      productPrices,
      and(eq(productPrices.productId, products.id), eq(productPrices.currency, products.currency)),
    )
    .where(and(or(eq(products.active, true), inArray(products.id, [...pageProducts])), filter))
    .orderBy(products.id)
    .$dynamic();
