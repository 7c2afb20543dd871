import { env } from '@/platform/env';
import type { Database } from '../client';
import { shopIdentity } from '../schema';
import { emptyShop, sampleShop, type ShopRow } from './sample-shop';

/** What a shop shows that has no row yet, or no database. */
export const firstShop: ShopRow = env.SHOP_MODE === 'live' ? emptyShop : sampleShop;

/** The shop's one row; what somebody has saved stays as it is. */
export async function seedShop(db: Database): Promise<void> {
  await db.insert(shopIdentity).values(firstShop).onConflictDoNothing();
}
