import { showToast } from '@/components/ui/toast';
import type { Product } from '@/lib/products/contract';
import { fill } from '@/platform/i18n/fill';
import type { Messages } from '@/platform/i18n/messages';
import { pageLocale } from '@/platform/i18n/page-locale';
import { cartCount, changeCart, withItem } from './cart';

/**
 * Adds a product to the cart at its list price and shows a toast. The cart has no codes, so the
 * toast warns a shopper with an applied code that the price is higher. This module is loaded on the first click.
 */
export async function addToCart(product: Product, quantity: number, hasCode: boolean): Promise<void> {
  const { default: texts }: { default: Messages['cart'] } = await import(
    `@/messages/${pageLocale()}/cart.json`
  );
  const { id, name, price } = product;
  let count = 0;
  changeCart((items) => {
    const next = withItem(items, { id, name, image: product.images[0] ?? '', price, quantity });
    count = cartCount(next);
    return next;
  });
  const { title, text, withoutCode } = texts.added;
  showToast({
    tone: hasCode ? 'warn' : 'ok',
    title,
    description: hasCode ? withoutCode : fill(text, { count: String(count) }),
  });
}
