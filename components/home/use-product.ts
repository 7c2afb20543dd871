'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchProduct } from '@/lib/products/api';
import type { Product } from '@/lib/products/contract';
import type { Offered } from './applied-price';
import { errorStatus, errorText } from '@/platform/api-error';

type Reading =
  | { phase: 'loading' | 'slow' | 'ready' }
  /** `message` is the server's message, empty when there is none; `offline` when the server did not answer. */
  | { phase: 'failed' | 'retrying'; message: string; offline: boolean };

/** A spinner is shown only after this many milliseconds (look 4). */
const loadingDelay = 200;

const errorOf = (error: unknown) => ({
  message: errorText(error, ''),
  offline: errorStatus(error) === 0,
});

/** Starts with the product of the rendered page and fetches it once more; a new price replaces the old one. */
export function useProduct(rendered: Offered) {
  const [product, setProduct] = useState<Offered>(rendered);
  const [reading, setReading] = useState<Reading>({ phase: 'loading' });
  const attempt = useRef(0);
  const whole = useRef<Promise<Product> | null>(null);
  const { id, name } = rendered;

  const read = useCallback(() => {
    const current = ++attempt.current;
    const settle = (then: () => void) => current === attempt.current && then();
    const slow = setTimeout(
      () => settle(() => setReading((now) => (now.phase === 'loading' ? { phase: 'slow' } : now))),
      loadingDelay,
    );
    const request = fetchProduct(id).then((fresh) => ({ ...fresh, name }));
    whole.current = request;
    return request
      .then((fresh) =>
        settle(() => {
          setProduct(fresh);
          setReading({ phase: 'ready' });
        }),
      )
      .catch((error: unknown) => settle(() => setReading({ phase: 'failed', ...errorOf(error) })))
      .finally(() => clearTimeout(slow));
  }, [id, name]);

  const forget = useCallback(() => {
    attempt.current++;
  }, []);
  useEffect(() => {
    void read();
    return forget;
  }, [read, forget]);

  const reload = () => {
    setReading((now) => ('message' in now ? { ...now, phase: 'retrying' } : { phase: 'loading' }));
    return read();
  };
  /** Waits for the whole product; null when the request failed, and the page then shows this error. */
  const wholeProduct = async (): Promise<Product | null> => (await whole.current?.catch(() => null)) ?? null;
  return { product, reading, reload, wholeProduct };
}
