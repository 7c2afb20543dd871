import type { OrderItem } from '@/components/cart/order-item';
import type { OrderQuote } from '@/lib/orders/contract';
import type { Product } from '@/lib/products/contract';
import { asMinor, type Currency, type Minor, minus, times } from '@/platform/money';
import type { Availability } from '@/values/products';

/** The current prices per unit. */
export type Quote = {
  currency: Currency;
  listPrice: Minor;
  /** After the code; the list price without one. */
  unitPrice: Minor;
  /** The code of the order item: none, accepted, refused, held by an unpaid order of the shopper, or without an answer. */
  code: 'none' | 'applied' | 'refused' | 'held' | 'unknown';
  availability: Availability;
};

/** The quote from the order item, until the server answers. */
export const quoteOf = ({ currency, originalPrice, price, discountCode }: OrderItem): Quote => ({
  currency,
  listPrice: discountCode ? originalPrice : price,
  unitPrice: price,
  code: discountCode ? 'unknown' : 'none',
  availability: 'on_sale',
});

/** What the server says of the item's code: its unit price, a refusal, or nothing. */
export type CodeCheck = { unitPrice: Minor } | 'refused' | 'held' | 'unknown';

/** A held code and one without a check keep the shown price: the order checks the code again and never costs more. */
export function quoteFrom(
  { price, currency, availability }: Pick<Product, 'price' | 'currency' | 'availability'>,
  check: CodeCheck | null,
  shown: Quote,
): Quote {
  const plain: Quote = { currency, listPrice: price, unitPrice: price, code: 'none', availability };
  if (check === null) return plain;
  if (check === 'refused') return { ...plain, code: 'refused' };
  const [{ unitPrice }, code] =
    typeof check === 'string' ? ([shown, check] as const) : ([check, 'applied'] as const);
  return { ...plain, unitPrice: unitPrice < price ? unitPrice : price, code };
}

/** The quote after the order was refused because of the code, or when the shopper continues without the code. */
export const quoteWith = (code: 'none' | 'refused' | 'held', quote: Quote): Quote => ({
  ...quote,
  unitPrice: code === 'held' ? quote.unitPrice : quote.listPrice,
  code,
});

/** The quote of an order that was refused because its total is another one by now (orders 21). */
export const quoteOfRefusal = (
  { item_price, discount_amount, currency }: OrderQuote,
  quantity: number,
  { code, availability }: Quote,
): Quote => ({
  currency,
  listPrice: item_price,
  unitPrice: minus(item_price, asMinor(Math.round(discount_amount / quantity))),
  code: code === 'none' || code === 'refused' ? code : 'applied',
  availability,
});

/** Keys of the checkout's messages: the notice about a code with which nothing can be ordered now. */
export function codeNoticeOf({ code }: Quote): 'codeRefused' | 'codeHeld' | null {
  if (code === 'refused') return 'codeRefused';
  return code === 'held' ? 'codeHeld' : null;
}

type Summary = { unitPrice: Minor; subtotal: Minor; discount: Minor | null; total: Minor };

/** Has a discount line only for a code that lowers the price; shipping is free (checkout 5). */
export function summarise({ listPrice, unitPrice, code }: Quote, quantity: number): Summary {
  const cheaper = code !== 'none' && code !== 'refused' && unitPrice < listPrice;
  const subtotal = times(listPrice, quantity);
  const total = cheaper ? times(unitPrice, quantity) : subtotal;
  return { unitPrice: listPrice, subtotal, discount: cheaper ? minus(total, subtotal) : null, total };
}

export type PriceChange = { from: Minor; to: Minor };

/** The change of the unit price that the shopper must see; a refused code has its own message. */
export function priceChange(shown: Quote, now: Quote): PriceChange | null {
  if (now.code === 'refused' || shown.currency !== now.currency) return null;
  return shown.unitPrice === now.unitPrice ? null : { from: shown.unitPrice, to: now.unitPrice };
}
