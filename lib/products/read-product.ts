import { eq } from 'drizzle-orm';
import { isDatabaseThere } from '@/db/client';
import { products } from '@/db/schema';
import { catalogue } from '@/db/seed/catalogue';
import { env } from '@/platform/env';
import { hasServerInFront } from '@/platform/front/world';
import { log } from '@/platform/log';
import { keepFor } from '@/platform/keep-for';
import { minutes, seconds } from '@/platform/time';
import { within } from '@/platform/within';
import type { Product } from './contract';
import { findProducts } from './find-products';
import { presentProduct } from './present';

/** What an owner decides later, as it is in a new database. */
export const undecided = { availability: 'on_sale', backAt: null, limitPerOrder: null, version: 1 } as const;

function fromCatalogue(id: number): Product | null {
  const product = catalogue.find((one) => one.id === id);
  return product ? { ...product, ...undecided } : null;
}

/** What was read last of each product; null when the shop did not sell it. */
const lastRead = new Map<number, Product | null>();

/** Then the database is looked for: the first visitors of a page wait for it. */
const longestWait = seconds(1.5);

async function readNow(id: number): Promise<Product | null> {
  const [row] = await findProducts({}, eq(products.id, id));
  const product = row ? presentProduct(row) : null;
  lastRead.set(id, product);
  return product;
}

/** Where pages are made for each request, each view would be a query; behind the shop's own server pages are kept. */
const readKept = keepFor(minutes(1), readNow);

/**
 * A product for a page; null when the shop does not sell it. Without a database it is the product as it was read last,
 * at first the catalogue's. Where the database is only busy it throws, so that Next keeps the page it has.
 */
export async function readProduct(id: number): Promise<Product | null> {
  if (!env.DATABASE_URL) return fromCatalogue(id);
  const reading = hasServerInFront ? readNow(id) : readKept(id);
  try {
    return await within(longestWait, reading);
  } catch {
    // The database may only be busy, and a page shown with an old price would be kept as if it were new.
    if (await isDatabaseThere()) return reading;
    log.warn(
      { product: id },
      'no database for the page: it shows the product as last read, or the catalogue',
    );
    return lastRead.has(id) ? (lastRead.get(id) ?? null) : fromCatalogue(id);
  }
}
