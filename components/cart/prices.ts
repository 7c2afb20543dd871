import type { CartItem } from '@/components/site/cart';
import type { Minor } from '@/lib/platform/money';
import type { Product } from '@/lib/products/contract';

/** What the server says of a product in the cart; `gone` cannot be bought here any more, `unread` gave no answer. */
export type Reading = Product | 'gone' | 'unread';
export type Readings = Readonly<Record<number, Reading>>;

/** The cart is Chinese: what is sold in another currency is bought on that page. */
export const readingOf = (product: Product): Reading => (product.currency === 'CNY' ? product : 'gone');

export type PriceChange = { id: number; name: string; from: Minor; to: Minor };

/** What to tell the shopper; null when the price is the one last shown, or when nobody knows. */
export function priceChange(item: CartItem | undefined, reading: Reading): PriceChange | null {
  if (!item || typeof reading === 'string' || item.price === reading.price) return null;
  return { id: item.id, name: item.name || reading.name, from: item.price, to: reading.price };
}

/** A second change of one product is told from the price that the shopper saw first; back at that one, nothing is. */
export function withChange(told: PriceChange[], change: PriceChange): PriceChange[] {
  const { from } = told.find(({ id }) => id === change.id) ?? change;
  const others = told.filter(({ id }) => id !== change.id);
  return from === change.to ? others : [...others, { ...change, from }];
}

/** An order holds one product (specification 7), so lines are ordered one after the other, from the top. */
export const buyable = (items: CartItem[], readings: Readings): CartItem[] =>
  items.filter(({ id }) => readings[id] !== 'gone');
