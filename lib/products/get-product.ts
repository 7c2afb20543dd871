import { eq } from 'drizzle-orm';
import { products } from '@/db/schema';
import type { Ctx } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { notFound } from '@/platform/errors';
import type { GetProduct, Product } from './contract';
import { findProducts } from './find-products';
import { presentProduct } from './present';

/** @throws AppError NOT_FOUND for a product that is unknown or not on sale */
export async function getProduct(ctx: Ctx, { params }: InputOf<typeof GetProduct>): Promise<Product> {
  const [row] = await findProducts(ctx, eq(products.id, params.id));
  if (!row) throw notFound();
  return presentProduct(row);
}
