import * as z from 'zod/mini';
import { moneyShape } from '@/lib/figures/contract';
import { productIdSchema } from '@/lib/products/contract';
import { defineEndpoint } from '@/platform/endpoint';
import { currencySchema, moneySchema, sumSchema } from '@/platform/money-schema';
import { pageOf, pageQuery } from '@/platform/pagination';
import { rowIdParams } from '@/platform/row-id';
import { filterOf, lineSchema, optionalLineSchema, orNothing } from '@/platform/text';
import { timeSchema } from '@/platform/time';
import { discountKinds, discountStatuses } from '@/values/discounts';
import { expiryOf } from './rules';

/** The price that a code gives one product: `discountAmount` is the unit price after the discount (discounts 1). */
const mappingSchema = z.object({
  productId: z.int(),
  productName: z.string(),
  discountAmount: moneySchema,
  currency: currencySchema,
});

/**
 * A code for administrators. `orders` and `revenue` count the orders that hold money, by currency; gross, refunded and net
 * are all that was taken in and given back (figures 1).
 */
const discountSchema = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(discountKinds),
  channel: z.string(),
  product_mappings: z.string(),
  mappings: z.array(mappingSchema),
  usage_count: z.int(),
  max_usage: z.int(),
  status: z.enum(discountStatuses),
  expires_at: z.nullable(timeSchema),
  created_at: timeSchema,
  orders: z.int(),
  revenue: z.record(z.string(), sumSchema),
  ...moneyShape,
});
export type Discount = z.output<typeof discountSchema>;

const filterQuery = {
  search: filterOf(optionalLineSchema(64)),
  status: filterOf(z.enum(discountStatuses)),
  kind: filterOf(z.enum(discountKinds)),
  /** The filter that the list of what needs attention links to: active codes near their limit. */
  attention: filterOf(z.enum(['limit'])),
};
const filtersSchema = z.object(filterQuery);
export type DiscountCriteria = z.output<typeof filtersSchema>;

export const ListDiscounts = defineEndpoint({
  method: 'GET',
  path: '/api/discount',
  auth: 'admin',
  summary: 'Codes with their uses, orders and revenue, newest first',
  query: z.object({ ...filterQuery, ...pageQuery }),
  output: pageOf({ discounts: z.array(discountSchema) }),
});

/** Empty and 0 mean unlimited (discounts 6). */
const maxUsageSchema = orNothing(z.int().check(z.gte(0), z.lte(1_000_000_000)));

/** A time, or a day, to whose end in Shanghai the code is valid; empty means never. */
const expirySchema = orNothing(
  z.pipe(z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]), z.transform(expiryOf)),
);

export const CreateDiscount = defineEndpoint({
  method: 'POST',
  path: '/api/discount',
  auth: 'owner',
  summary: 'Make a code; the server chooses its letters',
  body: z.object({
    channel: lineSchema(60),
    maxUsage: maxUsageSchema,
    expiresAt: expirySchema,
    productMappings: z
      .array(
        z.object({
          productId: productIdSchema,
          discountAmount: moneySchema.check(z.refine((amount) => amount > 0, { error: 'positive' })),
          currency: currencySchema,
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  }),
  output: discountSchema,
  status: 201,
  message: 'discountCreated',
});

export const UpdateDiscount = defineEndpoint({
  method: 'PUT',
  path: '/api/discount/{id}',
  auth: 'owner',
  summary: 'Change limit and expiry; what is left out stays, empty is unlimited and never',
  params: rowIdParams,
  body: z.object({ maxUsage: maxUsageSchema, expiresAt: expirySchema }).check(
    z.refine(({ maxUsage, expiresAt }) => maxUsage !== undefined || expiresAt !== undefined, {
      error: 'required',
      path: ['maxUsage'],
    }),
  ),
  output: discountSchema,
  message: 'discountChanged',
});

export const SetDiscountStatus = defineEndpoint({
  method: 'PUT',
  path: '/api/discount/{id}/status',
  auth: 'owner',
  summary: 'Set the status of a code; an expired one needs a new date before it can be active',
  params: rowIdParams,
  body: z.object({ status: z.enum(discountStatuses) }),
  output: discountSchema,
  message: 'discountChanged',
});

export const DeleteDiscount = defineEndpoint({
  method: 'DELETE',
  path: '/api/discount/{id}',
  auth: 'owner',
  summary: 'Delete a code that was never used; a used one can only be made inactive',
  params: rowIdParams,
  output: z.object({ id: z.int() }),
  message: 'discountDeleted',
});
