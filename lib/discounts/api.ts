import { call } from '@/platform/api-client';
import { ValidateDiscount } from './contract';

/** The unit price that a code gives, in minor units of the product's currency. */
export async function fetchDiscountedPrice(code: string, productId: number) {
  const { discount_amount } = await call(ValidateDiscount, { body: { code, productId } });
  return discount_amount;
}
