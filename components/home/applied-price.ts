import type { AppliedCode } from '@/components/cart/code';
import type { Product } from '@/lib/products/contract';
import { minus, type Minor } from '@/platform/money';

/** The data that the buy block needs before it has fetched the whole product. */
export type Offered = Pick<Product, 'id' | 'name' | 'currency' | 'price' | 'originalPrice'> &
  Partial<Pick<Product, 'availability' | 'backAt' | 'limitPerOrder'>>;

export type ShownPrice = {
  now: Minor;
  /** The original price, shown crossed out; null when nothing is saved. */
  was: Minor | null;
  saved: Minor | null;
};

/** The current price, the original price and the saving: discount = original price − price (checkout 5). */
export function shownPrice(
  product: Pick<Product, 'price' | 'originalPrice'>,
  applied: AppliedCode | null,
): ShownPrice {
  const now = applied?.unitPrice ?? product.price;
  const was = product.originalPrice;
  return was > now ? { now, was, saved: minus(was, now) } : { now, was: null, saved: null };
}
