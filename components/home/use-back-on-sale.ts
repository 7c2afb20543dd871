import { useEffect, useRef } from 'react';
import { focusVipStrip } from '@/components/cart/vip-strip';
import type { Product } from '@/lib/products/contract';

/** For a form that hears that the product is back: reads it again; the purchase then has the focus that the form had. */
export function useBackOnSale(availability: Product['availability'], reload: () => Promise<unknown>) {
  const wasAskedFor = useRef(false);
  useEffect(() => {
    if (availability === 'on_sale' && wasAskedFor.current) focusVipStrip();
    wasAskedFor.current = false;
  }, [availability]);
  return () => {
    wasAskedFor.current = true;
    return reload();
  };
}
