import type { productPrices, products } from '@/db/schema';
import type { Product } from './contract';

type ProductRow = {
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
});
