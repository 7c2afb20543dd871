import { call } from '@/platform/api-client';
import type { RequestOf } from '@/platform/endpoint';
import { ValidateDiscount } from './contract';

/** How a shopper came to a code (figures 6). */
export type CodeSource = RequestOf<typeof ValidateDiscount>['body']['via'];

/** A code as it is stored, and the unit price that it gives, in minor units of the product's currency. */
export async function fetchCode(code: string, productId: number, via?: CodeSource) {
  const { code: stored, discount_amount } = await call(ValidateDiscount, { body: { code, productId, via } });
  return { code: stored, unitPrice: discount_amount };
}

export const fetchDiscountedPrice = async (...asked: Parameters<typeof fetchCode>) =>
  (await fetchCode(...asked)).unitPrice;
