import { sql } from 'drizzle-orm';
import { shopIdentity } from '@/db/schema';
import { sampleShop } from '@/db/seed/sample-shop';
import { firstShop } from '@/db/seed/shop';
import { db } from '@/db/transaction';
import { productMark } from '@/lib/products/read-mark';
import { env, renewalToken } from '@/platform/env';
import { keepFor } from '@/platform/keep-for';
import { log } from '@/platform/log';
import { processState } from '@/platform/process-state';
import { seconds } from '@/platform/time';
import { within } from '@/platform/within';
import type { Shop } from './admin-contract';
import { getShop } from './get-shop';
import { presentShop } from './present';
import { type ShopIdentity, shownShop } from './rules';

type Kept = { shop: Shop | null; misses: number };

/** What was read last, for every page of this process. */
const kept = processState<Kept>('identity', () => ({ shop: null, misses: 0 }));

/** Then pages show what was read last: nobody waits longer for a footer. */
const longestWait = seconds(1.5);

async function readNow(): Promise<Shop> {
  const { shop } = await getShop({});
  kept.shop = shop;
  return shop;
}

const readKept = keepFor<'shop', Shop>(seconds(30), readNow);

async function readStored(): Promise<Shop> {
  // Behind the shop's own server its clock reads it anew (server/renewal.ts).
  if (renewalToken() && kept.shop) return kept.shop;
  try {
    return await within(longestWait, readKept('shop'));
  } catch {
    kept.misses += 1;
    log.warn('the shop’s identity could not be read: pages show what was read last');
    return kept.shop ?? presentShop(firstShop);
  }
}

/** Who runs the shop, as its pages may show it (shop 9); without a database as it was read last. */
export async function readShop(): Promise<ShopIdentity> {
  // A build, whose pages nobody is sent: with everything, so that each page is among those that it made.
  if (!env.DATABASE_URL) return presentShop(sampleShop);
  return shownShop(await readStored(), env.SHOP_MODE === 'live');
}

/**
 * Reads the identity anew, and the mark of the products. Pages that were made under another mark show an older state, or
 * none (shop 10).
 * @throws the database's error
 */
export async function readMark(): Promise<string> {
  const [row] = await db({})
    .select({ identity: shopIdentity, products: productMark.mark })
    .from(productMark)
    .leftJoin(shopIdentity, sql`true`);
  kept.shop = presentShop(row?.identity ?? firstShop);
  return [kept.shop.version, kept.misses, row?.products].join('.');
}
