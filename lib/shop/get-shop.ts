import { shopIdentity } from '@/db/schema';
import { firstShop } from '@/db/seed/shop';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import type { OutputOf } from '@/platform/endpoint';
import type { GetShop } from './admin-contract';
import { presentShop } from './present';

/** The shop as it is stored, samples included. */
export async function getShop(ctx: Pick<Ctx, 'transaction'>): Promise<OutputOf<typeof GetShop>> {
  const [row = firstShop] = await db(ctx).select().from(shopIdentity);
  return { shop: presentShop(row) };
}
