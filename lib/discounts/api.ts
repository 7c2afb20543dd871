import { call } from '@/platform/api-client';
import { ValidateDiscount } from './contract';

/** A code as it is stored, and the unit price that it gives, in minor units of the product's currency. */
export async function fetchCode(code: string, productId: number) {
  const { code: stored, discount_amount } = await call(ValidateDiscount, { body: { code, productId } });
  return { code: stored, unitPrice: discount_amount };
}

export const fetchDiscountedPrice = async (...asked: Parameters<typeof fetchCode>) =>
  (await fetchCode(...asked)).unitPrice;
