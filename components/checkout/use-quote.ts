import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderItem } from '@/components/cart/order-item';
import { fetchDiscountedPrice } from '@/lib/discounts/api';
import { isUnpaidUse } from '@/lib/discounts/rules';
import { fetchProduct } from '@/lib/products/api';
import { ApiError } from '@/platform/api-client';
import {
  type CodeCheck,
  type PriceChange,
  priceChange,
  type Quote,
  quoteFrom,
  quoteOf,
  quoteWith,
} from './pricing';

async function askAbout(code: string, productId: number): Promise<CodeCheck> {
  try {
    return { unitPrice: await fetchDiscountedPrice(code, productId) };
  } catch (error) {
    if (!(error instanceof ApiError)) return 'unknown';
    if (isUnpaidUse(error)) return 'held';
    const refusals: ApiError['code'][] = ['DISCOUNT_INVALID', 'VALIDATION_FAILED'];
    return refusals.includes(error.code) ? 'refused' : 'unknown';
  }
}

async function readQuote({ productId, discountCode }: OrderItem, shown: Quote): Promise<Quote> {
  const [product, check] = await Promise.all([
    fetchProduct(productId),
    discountCode === null ? null : askAbout(discountCode, productId),
  ]);
  return quoteFrom(product, check, shown);
}

type Shown = { quote: Quote; change: PriceChange | null };

/**
 * The item's prices, read from the server when the page opens. A later change is found by the order itself, which carries
 * the shown total (orders 21). `change` is the price change that the shopper must see.
 */
export function useQuote(item: OrderItem) {
  const [shown, setShown] = useState<Shown>(() => ({ quote: quoteOf(item), change: null }));
  const latest = useRef(shown);

  const show = useCallback((next: Shown) => {
    latest.current = next;
    setShown(next);
  }, []);

  /** @throws ApiError when the server cannot be reached */
  const read = useCallback(async () => {
    const quote = await readQuote(item, latest.current.quote);
    const before = latest.current;
    const change = priceChange(before.quote, quote);
    show({ quote, change: change ?? before.change });
    return quote;
  }, [item, show]);

  useEffect(() => {
    // Without a response the page keeps its prices, and the order checks them.
    read().catch(() => undefined);
  }, [read]);

  /** The quote before an order; the order that holds the code may have been paid in another tab just now. */
  const current = useCallback(async () => {
    const { quote } = latest.current;
    return quote.code === 'held' ? read() : quote;
  }, [read]);

  const showQuote = useCallback((quote: Quote) => show({ quote, change: null }), [show]);

  /** Needs no request: the order was refused because of the code, or the shopper continues without the code. */
  const showCode = useCallback(
    (code: Parameters<typeof quoteWith>[0]) => showQuote(quoteWith(code, latest.current.quote)),
    [showQuote],
  );

  return { ...shown, read, current, showQuote, showCode };
}
