import { useRef, useState } from 'react';
import type { AppliedCode } from '@/components/cart/code';
import type { Product } from '@/lib/products/contract';
import { StorageRefused } from '@/platform/browser-storage';

type Goods = {
  wholeProduct: () => Promise<Product | null>;
  codeToBuyWith: () => Promise<{ code: AppliedCode | null } | null>;
};

/** Its part of the scripts did not load, or the browser stores nothing. */
export type PurchaseFailure = 'notTaken' | 'notStored';

/** Runs one purchase at a time; further clicks are ignored until it ends. After a failure the next click tries again. */
export function usePurchase({ wholeProduct, codeToBuyWith }: Goods) {
  const [failure, setFailure] = useState<PurchaseFailure | null>(null);
  const isUnderWay = useRef(false);
  const purchase = async (take: (whole: Product, code: AppliedCode | null) => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(null);
    try {
      const [whole, given] = await Promise.all([wholeProduct(), codeToBuyWith()]);
      if (whole && given) await take(whole, given.code);
    } catch (error) {
      setFailure(error instanceof StorageRefused ? 'notStored' : 'notTaken');
    } finally {
      isUnderWay.current = false;
    }
  };
  return { purchase, failure };
}
