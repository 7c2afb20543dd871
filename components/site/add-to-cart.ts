import { showToast } from '@/components/ui/toast';
import { fill } from '@/lib/platform/i18n/fill';
import type { Product } from '@/lib/products/contract';
import texts from '@/messages/zh/cart.json';
import { cartCount, changeCart, withItem } from './cart';

/**
 * Puts a product into the cart at its list price and says so. The cart is Chinese only, and knows no codes: a shopper
 * who has one applied is told so, since the price on the page is lower. Loaded with the first press.
 */
export function addToCart(product: Product, quantity: number, hasCode: boolean): void {
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
