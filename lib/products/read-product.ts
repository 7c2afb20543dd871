import { eq } from 'drizzle-orm';
import { products } from '@/db/schema';
import { catalogue } from '@/db/seed/catalogue';
import { env, isBuilding } from '@/platform/env';
import { log } from '@/platform/log';
import type { Product } from './contract';
import { findProducts } from './find-products';
import { presentProduct } from './present';

const fromCatalogue = (id: number): Product | null => catalogue.find((product) => product.id === id) ?? null;

/**
 * A product for a page; null when the shop does not sell it. A build without a database shows the catalogue's figures;
 * a running shop throws instead, so that Next keeps the page it has.
 */
export async function readProduct(id: number): Promise<Product | null> {
  if (!env.DATABASE_URL) return fromCatalogue(id);
  try {
    const [row] = await findProducts({}, eq(products.id, id));
    return row ? presentProduct(row) : null;
  } catch (error) {
    if (!isBuilding) throw error;
    log.warn({ product: id }, 'no database to build with: the page starts with the catalogue');
    return fromCatalogue(id);
  }
}
