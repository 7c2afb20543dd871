import type { CartItem } from '@/components/site/cart';
import type { Minor } from '@/lib/platform/money';
import type { Product } from '@/lib/products/contract';

/** What the server says of a product in the cart; `gone` cannot be bought here any more, `unread` gave no answer. */
export type Reading = Product | 'gone' | 'unread';
export type Readings = Readonly<Record<number, Reading>>;

/** The cart is Chinese: what is sold in another currency is bought on that page. */
export const readingOf = (product: Product): Reading => (product.currency === 'CNY' ? product : 'gone');

/** The item at the server's price, which keeps the one that the shopper saw first; back at that one, nothing has changed. */
export function withPrice(item: CartItem, price: Minor): CartItem {
  if (item.price === price) return item;
  const { was = item.price, ...same } = item;
  return was === price ? { ...same, price } : { ...same, price, was };
}

/** The shopper has seen the new prices. */
export const confirmed = (items: CartItem[]): CartItem[] => items.map(({ was: _, ...item }) => item);

export type PriceChange = { id: number; name: string; from: Minor; to: Minor };

/** What to tell the shopper, in every tab. */
export const changesIn = (items: CartItem[]): PriceChange[] =>
  items.flatMap(({ id, name, was, price }) =>
    was === undefined ? [] : [{ id, name, from: was, to: price }],
  );

/** An order holds one product (cart 3), so lines are ordered one after the other, from the top. */
export const buyable = (items: CartItem[], readings: Readings): CartItem[] =>
  items.filter(({ id }) => readings[id] !== 'gone');
