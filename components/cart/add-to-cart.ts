import type { Product } from '@/lib/products/contract';
import { limitOfOrder } from '@/lib/products/rules';
import { fill } from '@/platform/i18n/fill';
import type { Messages } from '@/platform/i18n/messages';
import { pageLocale } from '@/platform/i18n/page-locale';
import { mustStore } from '@/platform/browser-storage';
import { formatMoney, times } from '@/platform/money';
import { cartCount, changeCart, unitPriceOf, withItem } from './cart';
import type { AppliedCode } from './code';
import { saveCartItem } from './order-item';

/** The answer in the buy block: what is in the cart now, and the way to the checkout. */
export type Added = { text: string; checkout: string; checkOut: () => void };

/**
 * Adds a product to the cart, with the code that is applied to it. This module is loaded on the first click.
 * @throws StorageRefused
 */
export async function addToCart(
  product: Product,
  quantity: number,
  applied: AppliedCode | null,
): Promise<Added> {
  const { default: texts }: { default: Messages['cart'] } = await import(
    `@/messages/${pageLocale()}/cart.json`
  );
  const { id, name, price } = product;
  const most = limitOfOrder(product.limitPerOrder);
  const added = { id, name, image: product.images[0] ?? '', price, quantity, ...(applied && { applied }) };
  let count = 0;
  let isCapped = false;
  let item = added;
  changeCart((items) => {
    const next = withItem(items, added, most);
    count = cartCount(next);
    isCapped = count < cartCount(items) + quantity;
    item = next.find((each) => each.id === id) ?? added;
    return next;
  }, mustStore);
  const total = formatMoney(times(unitPriceOf(item), item.quantity), product.currency);
  return {
    text: fill(isCapped ? texts.added.most : texts.added.text, {
      count: String(count),
      most: String(most),
    }),
    checkout: fill(texts.added.checkout, { total }),
    checkOut: () => saveCartItem(product, item.quantity, item.applied ?? null),
  };
}
