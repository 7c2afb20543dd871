'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchProduct } from '@/lib/products/api';
import type { Product } from '@/lib/products/contract';
import type { Offered } from './applied-price';

type Reading =
  | { phase: 'loading' | 'slow' | 'ready' }
  /** `message` is the server's, empty when it gave none; `offline` when nothing answered. */
  | { phase: 'failed' | 'retrying'; message: string; offline: boolean };

/** A wait shorter than this goes unmentioned (design 4). */
const loadingDelay = 200;

const errorOf = (error: unknown) => {
  const { message = '', status = 0 } = error as { message?: string; status?: number };
  return { message: status > 0 ? message : '', offline: status === 0 };
};

/** Starts with the product that the page was built with and reads it anew once; a fresh price replaces the old one. */
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
    const answer = fetchProduct(id).then((fresh) => ({ ...fresh, name }));
    whole.current = answer;
    answer
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
    read();
    return forget;
  }, [read, forget]);

  const reload = () => {
    setReading((now) => ('message' in now ? { ...now, phase: 'retrying' } : { phase: 'loading' }));
    read();
  };
  /** The whole product once it has been read; null when that failed, which the page then shows. */
  const wholeProduct = async (): Promise<Product | null> => (await whole.current?.catch(() => null)) ?? null;
  return { product, reading, reload, wholeProduct };
}
