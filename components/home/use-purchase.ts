import { useRef, useState } from 'react';
import type { AppliedCode } from '@/components/cart/code';
import type { Product } from '@/lib/products/contract';

type Goods = {
  wholeProduct: () => Promise<Product | null>;
  codeToBuyWith: () => Promise<{ code: AppliedCode | null } | null>;
};

/**
 * Runs one purchase at a time; further clicks are ignored until it ends. `hasFailed` when its part of the scripts did not
 * load, or the browser stores nothing: nothing was ordered, and the next click tries again.
 */
export function usePurchase({ wholeProduct, codeToBuyWith }: Goods) {
  const [hasFailed, setHasFailed] = useState(false);
  const isUnderWay = useRef(false);
  const purchase = async (take: (whole: Product, code: AppliedCode | null) => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setHasFailed(false);
    try {
      const [whole, given] = await Promise.all([wholeProduct(), codeToBuyWith()]);
      if (whole && given) await take(whole, given.code);
    } catch {
      setHasFailed(true);
    } finally {
      isUnderWay.current = false;
    }
  };
  return { purchase, hasFailed };
}
