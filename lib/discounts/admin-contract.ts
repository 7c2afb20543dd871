import * as z from 'zod/mini';
import { moneyShape } from '@/lib/figures/contract';
import { productIdSchema, productParams } from '@/lib/products/contract';
import { defineEndpoint } from '@/platform/endpoint';
import { currencySchema, moneySchema, sumSchema } from '@/platform/money-schema';
import { fromMajor, zero } from '@/platform/money';
import { pageOf, pageQuery } from '@/platform/pagination';
import { rowIdParams } from '@/platform/row-id';
import { filterOf, lineSchema, optionalLineSchema, orNothing } from '@/platform/text';
import { isShopTime, timeSchema } from '@/platform/time';
import { discountKinds, discountStatuses } from '@/values/discounts';
import { expiryOf } from './rules';

/** An amount in major units, as an address holds it: in plain digits with at most two decimals. */
const amountQuery = z
  .pipe(
    z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/)),
    z.transform((written) => fromMajor(Number(written)) ?? zero),
  )
  .check(z.refine((amount) => amount > 0, { error: 'positive' }));

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
  /** What an owner has set, also past the date, where `status` is `expired` (discounts 10). */
  chosen_status: z.enum(discountStatuses),
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
  z
    .pipe(z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]), z.transform(expiryOf))
    .check(z.refine(isShopTime)),
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

const affectedSchema = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(discountKinds),
  /** The unit price that the code gives now. */
  price: moneySchema,
  /** What it takes off the new price; null when it takes nothing off. */
  saving: z.nullable(moneySchema),
  /** It takes something off now, and would not then. */
  stops: z.boolean(),
});

/** Referral codes all give the friend's price: they are counted, and one line stands for them. */
export const ReadPriceEffect = defineEndpoint({
  method: 'GET',
  path: '/api/products/{id}/effect',
  auth: 'admin',
  summary:
    'What another price would do: to the codes that are valid now, to orders and to payments under way',
  params: productParams,
  query: z.object({ price: amountQuery, ...pageQuery }),
  output: pageOf({
    price: moneySchema,
    currentPrice: moneySchema,
    /** Valid codes, those that would stop first. */
    codes: z.array(affectedSchema),
    stopping: z.int(),
    referrals: z.object({ count: z.int(), price: z.nullable(moneySchema), saving: z.nullable(moneySchema) }),
    /** What the codes take off on average, before and after; null without a code that takes something off. */
    averageSaving: z.object({ before: z.nullable(moneySchema), after: z.nullable(moneySchema) }),
    /** Orders whose payment is open: their price stays. */
    openPayments: z.int(),
    /** All unpaid orders; their price stays. */
    unpaidOrders: z.int(),
  }),
});
export type PriceEffect = z.output<typeof ReadPriceEffect.output>;
