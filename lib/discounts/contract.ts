import * as z from 'zod/mini';
import { productIdSchema } from '@/lib/products/contract';
import { defineEndpoint } from '@/platform/endpoint';
import { moneySchema } from '@/platform/money-schema';
import { lineSchema } from '@/platform/text';

export const discountCodeSchema = lineSchema(64);

/** `code` as it is stored; `discount_amount` is the unit price after the discount, in the product's currency (discounts 1). */
export const ValidateDiscount = defineEndpoint({
  method: 'POST',
  path: '/api/discount/validate',
  auth: 'none',
  summary: 'Does a code apply to a product, and at what unit price',
  body: z.object({
    code: discountCodeSchema,
    productId: productIdSchema,
    /** How a shopper came to the code; a check without it is counted nowhere (figures 6). */
    via: z.optional(z.enum(['link', 'typed'])),
  }),
  output: z.object({ code: z.string(), discount_amount: moneySchema }),
  message: 'discountApplied',
  limit: { name: 'discount-validate', points: 20, seconds: 60 },
});
