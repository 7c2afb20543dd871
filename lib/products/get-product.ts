import { eq } from 'drizzle-orm';
import { products } from '@/db/schema';
import type { Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { notFound } from '@/platform/errors';
import type { GetProduct } from './contract';
import { countWaiting } from './count-waiting';
import { findProducts } from './find-products';
import { presentProduct, presentWhole } from './present';

/** @throws AppError NOT_FOUND for a product that is unknown or retired */
export async function getProduct(
  ctx: Ctx,
  { params }: InputOf<typeof GetProduct>,
): Promise<OutputOf<typeof GetProduct>> {
  const [row] = await findProducts(ctx, eq(products.id, params.id));
  if (!row) throw notFound();
  return ctx.actor.kind === 'admin'
    ? presentWhole(row, await countWaiting(ctx, params.id))
    : presentProduct(row);
}
