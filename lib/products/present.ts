import type { productPrices, products } from '@/db/schema';
import type { WholeProduct } from './admin-contract';
import type { Product } from './contract';
import { availabilityOf } from './rules';

export type ProductRow = {
  product: typeof products.$inferSelect;
  price: typeof productPrices.$inferSelect;
};

/** A product with its price in the currency that it is sold in. */
export const presentProduct = ({ product, price }: ProductRow): Product => ({
  id: product.id,
  name: product.name,
  subtitle: product.subtitle,
  description: product.description,
  images: product.images,
  highlights: product.highlights,
  currency: product.currency,
  price: price.price,
  originalPrice: price.originalPrice,
  availability: availabilityOf(product),
  backAt: product.backAt,
  limitPerOrder: product.limitPerOrder,
  version: product.version,
});

/** The same with what only administrators see. */
export const presentWhole = (row: ProductRow, waiting: number): WholeProduct => ({
  ...presentProduct(row),
  stock: row.product.stock,
  friendPrice: row.price.friendPrice,
  chosenAvailability: row.product.active ? row.product.availability : 'paused',
  waiting,
});
