import type { Product } from '@/lib/products/contract';
import type { Minor } from '@/platform/money';
import type { CartItem } from './cart';

/** The server's answer about a product in the cart: `gone` can no longer be bought here, `unread` had no answer. */
export type Reading = Product | 'gone' | 'unread';
export type Readings = Readonly<Record<number, Reading>>;

/** The cart is Chinese only, so a product in another currency cannot be bought here. */
export const readingOf = (product: Product): Reading => (product.currency === 'CNY' ? product : 'gone');

/** The item at the server's price, with the price that the shopper saw first in `was`, unless both are equal. */
export function withPrice(item: CartItem, price: Minor): CartItem {
  if (item.price === price) return item;
  const { was = item.price, ...same } = item;
  return was === price ? { ...same, price } : { ...same, price, was };
}

/** The items after the shopper has confirmed the new prices. */
export const confirmed = (items: CartItem[]): CartItem[] => items.map(({ was: _, ...item }) => item);

export type PriceChange = { id: number; name: string; from: Minor; to: Minor };

/** The price changes to show to the shopper, in every tab. */
export const changesIn = (items: CartItem[]): PriceChange[] =>
  items.flatMap(({ id, name, was, price }) =>
    was === undefined ? [] : [{ id, name, from: was, to: price }],
  );

/** The lines that can be ordered. An order holds one product (cart 3), so they are ordered one by one from the top. */
export const buyable = (items: CartItem[], readings: Readings): CartItem[] =>
  items.filter(({ id }) => readings[id] !== 'gone');
