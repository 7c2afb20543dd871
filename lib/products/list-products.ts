import { products } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { offsetOf } from '@/platform/pagination';
import type { ListProducts } from './contract';
import { findProducts } from './find-products';
import { presentProduct } from './present';

/**
 * The products on sale; for an admin with `all=true`, the short list of all products.
 * @throws AppError UNAUTHENTICATED, also for a customer's token (products 3)
 */
export async function listProducts(
  ctx: Ctx,
  { query: { all, page, limit } }: InputOf<typeof ListProducts>,
): Promise<OutputOf<typeof ListProducts>> {
  const offset = offsetOf({ page, limit });
  if (all !== 'true') {
    const rows = await findProducts(ctx).limit(limit).offset(offset);
    return rows.map(presentProduct);
  }
  if (ctx.actor.kind !== 'admin') throw new AppError('UNAUTHENTICATED');
  return db(ctx)
    .select({ id: products.id, name: products.name, currency: products.currency })
    .from(products)
    .orderBy(products.id)
    .limit(limit)
    .offset(offset);
}
