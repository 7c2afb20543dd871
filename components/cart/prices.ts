import type { Product } from '@/lib/products/contract';
import { limitOfOrder } from '@/lib/products/rules';
import type { Minor } from '@/platform/money';
import { type CartItem, unitPriceOf } from './cart';
import { type AppliedCode, type CodeFailure, isFailure } from './code';

/** The server's answer about a product in the cart: `gone` can no longer be bought here, `unread` had no answer. */
export type Reading = Product | 'gone' | 'unread';
export type Readings = Readonly<Record<number, Reading>>;

/** The cart is Chinese only, so a product in another currency cannot be bought here, nor one that is not on sale. */
export const readingOf = (product: Product): Reading =>
  product.currency === 'CNY' && product.availability === 'on_sale' ? product : 'gone';

/** The most pieces of a line (products 15), as far as the server has said. */
export const mostOf = (reading: Reading | undefined): number =>
  limitOfOrder(typeof reading === 'object' ? reading.limitPerOrder : null);

/** The item at the server's price, with the price that the shopper saw first in `was`, unless both are equal. */
export function withPrice(item: CartItem, price: Minor): CartItem {
  if (item.price === price) return item;
  const { was = item.price, ...same } = item;
  return was === price ? { ...same, price } : { ...same, price, was };
}

/** The server's answer about an item's code; null when it carries none. */
export type CodeAnswer = AppliedCode | CodeFailure | null;

/** A code without an answer counts as a price without one: what is shown stays, and is checked before the checkout. */
export const withAnswer = (reading: Reading, answer: CodeAnswer): Reading =>
  answer && isFailure(answer) && answer.kind === 'unanswered' && typeof reading !== 'string'
    ? 'unread'
    : reading;

type Offer = Pick<Product, 'price' | 'limitPerOrder'>;

/**
 * The item as the server knows it now, with no more than one order may have (products 15). A code that does not hold any
 * longer leaves it.
 */
export function settled(item: CartItem, { price, limitPerOrder }: Offer, answer: CodeAnswer): CartItem {
  const quantity = Math.min(item.quantity, limitOfOrder(limitPerOrder));
  const { applied, ...plain } = { ...withPrice(item, price), quantity };
  if (!applied || !answer) return applied ? { ...plain, applied } : plain;
  return isFailure(answer) ? plain : { ...plain, applied: answer };
}

/** What the shopper has to see again before the checkout: another price per unit or no code, else fewer pieces. */
export function settledAnew(before: CartItem, now: CartItem): 'changed' | 'fewer' | null {
  const isSamePrice = before.price === now.price && unitPriceOf(before) === unitPriceOf(now);
  if (!isSamePrice || !before.applied !== !now.applied) return 'changed';
  return before.quantity === now.quantity ? null : 'fewer';
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
