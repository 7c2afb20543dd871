import type { AppliedCode } from '@/components/site/order-item';
import { minus, type Minor } from '@/lib/platform/money';
import type { Product } from '@/lib/products/contract';

/** What the buy block needs before it has read the whole product anew. */
export type Offered = Pick<Product, 'id' | 'name' | 'currency' | 'price' | 'originalPrice'>;

export type ShownPrice = {
  now: Minor;
  /** Struck beside it; null when nothing is saved. */
  was: Minor | null;
  saved: Minor | null;
};

/** What a code's answer means for the page: a price that is not below the product's leaves it as it is (discounts 4). */
export const appliedCode = (code: string, answered: Minor, product: Pick<Product, 'price'>): AppliedCode => ({
  code,
  unitPrice: answered > 0 && answered < product.price ? answered : null,
});

/** Now, original and saved: shown discount = original price − price (checkout 5). */
export function shownPrice(
  product: Pick<Product, 'price' | 'originalPrice'>,
  applied: AppliedCode | null,
): ShownPrice {
  const now = applied?.unitPrice ?? product.price;
  const was = product.originalPrice;
  return was > now ? { now, was, saved: minus(was, now) } : { now, was: null, saved: null };
}
