import type { OrderItem } from '@/components/site/order-item';
import { type Currency, type Minor, minus, times } from '@/lib/platform/money';

/** Prices per unit as the server has them now. */
export type Quote = {
  currency: Currency;
  listPrice: Minor;
  /** After the code; the list price without one. */
  unitPrice: Minor;
  /** The code of the order item: none, taken, refused by the server, or not answered about. */
  code: 'none' | 'applied' | 'refused' | 'unknown';
};

/** What the order item says, until the server has spoken. */
export const quoteOf = ({ currency, originalPrice, price, discountCode }: OrderItem): Quote => ({
  currency,
  listPrice: discountCode ? originalPrice : price,
  unitPrice: price,
  code: discountCode ? 'unknown' : 'none',
});

/** The server's answer about the item's code: the unit price it gives, a refusal, or no answer. */
export type CodeAnswer = { unitPrice: Minor } | 'refused' | 'unknown';

/** An unanswered code keeps the price shown so far: the order itself asks again and is refused rather than dearer. */
export function quoteFrom(
  { price, currency }: { price: Minor; currency: Currency },
  answer: CodeAnswer | null,
  shown: Quote,
): Quote {
  const plain: Quote = { currency, listPrice: price, unitPrice: price, code: 'none' };
  if (answer === null) return plain;
  if (answer === 'refused') return { ...plain, code: 'refused' };
  const { unitPrice } = answer === 'unknown' ? shown : answer;
  const cheaper = unitPrice < price ? unitPrice : price;
  return { ...plain, unitPrice: cheaper, code: answer === 'unknown' ? 'unknown' : 'applied' };
}

export type Summary = { unitPrice: Minor; subtotal: Minor; discount: Minor | null; total: Minor };

/** A discount line only when a code is applied and the original price exceeds the price; shipping is free (checkout 5). */
export function summarise({ listPrice, unitPrice, code }: Quote, quantity: number): Summary {
  const cheaper = (code === 'applied' || code === 'unknown') && unitPrice < listPrice;
  const subtotal = times(listPrice, quantity);
  const total = cheaper ? times(unitPrice, quantity) : subtotal;
  return { unitPrice: listPrice, subtotal, discount: cheaper ? minus(total, subtotal) : null, total };
}

export type PriceChange = { from: Minor; to: Minor };

/** What to tell the shopper: the unit price is no longer the one shown before. A refused code is told on its own. */
export function priceChange(shown: Quote, now: Quote): PriceChange | null {
  if (now.code === 'refused' || shown.currency !== now.currency) return null;
  return shown.unitPrice === now.unitPrice ? null : { from: shown.unitPrice, to: now.unitPrice };
}
