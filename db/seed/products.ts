import type { Database } from '../client';
import { productPrices, products } from '../schema';
import { catalogue } from './catalogue';
import type { openingPrices } from './sample-prices';

/** Puts the catalogue into an empty database; products that the shop has changed stay as they are. */
export async function seedProducts(db: Database, opening?: ReturnType<typeof openingPrices>): Promise<void> {
  await db
    .insert(products)
    .values(
      catalogue.map(({ id, name, subtitle, description, images, highlights, currency }) => ({
        id,
        name,
        subtitle,
        description,
        images,
        highlights,
        currency,
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(productPrices)
    .values(
      catalogue.map(({ id, currency, price, originalPrice, friendPrice }) => {
        const first = opening?.pricesOf(id);
        return {
          productId: id,
          currency,
          price: first?.price ?? price,
          originalPrice: first?.price ?? originalPrice,
          friendPrice: first?.friendPrice ?? friendPrice,
          changedAt: opening?.changedAt,
        };
      }),
    )
    .onConflictDoNothing();
}
