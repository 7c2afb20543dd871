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

/** A price older than this many milliseconds is read again before the order is sent. */
const freshFor = 60_000;

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
 * The item's prices, read from the server when the page opens, and again before an order when they are too old.
 * `change` is the price change that the shopper must see.
 */
export function useQuote(item: OrderItem) {
  const [shown, setShown] = useState<Shown>(() => ({ quote: quoteOf(item), change: null }));
  const latest = useRef(shown);
  const readAt = useRef(-Infinity);

  const show = useCallback((next: Shown) => {
    latest.current = next;
    setShown(next);
  }, []);

  /** @throws ApiError when the server cannot be asked */
  const read = useCallback(async () => {
    const quote = await readQuote(item, latest.current.quote);
    const before = latest.current;
    readAt.current = Date.now();
    const change = priceChange(before.quote, quote);
    show({ quote, change: change ?? before.change });
    return { quote, changed: change !== null };
  }, [item, show]);

  useEffect(() => {
    // Without a response the page keeps its prices; they are read again before the order.
    read().catch(() => undefined);
  }, [read]);

  const refresh = useCallback(async () => {
    const { quote } = latest.current;
    // The order that holds the code may have been paid in another tab just now.
    const isFresh = quote.code !== 'held' && Date.now() - readAt.current < freshFor;
    return isFresh ? { quote, changed: false } : read();
  }, [read]);

  /** Needs no request: the order was refused because of the code, or the shopper continues without the code. */
  const showCode = useCallback(
    (code: Parameters<typeof quoteWith>[0]) =>
      show({ quote: quoteWith(code, latest.current.quote), change: null }),
    [show],
  );

  return { ...shown, refresh, showCode };
}
