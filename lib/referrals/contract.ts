import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { currencySchema, moneySchema } from '@/platform/money-schema';
import { pageOf, pageQuery } from '@/platform/pagination';
import { timeSchema } from '@/platform/time';
import { discountStatuses } from '@/values/discounts';

const codeSchema = z.object({
  code: z.string(),
  /** Not `active` after the shop has stopped the code. */
  status: z.enum(discountStatuses),
});

/** A friend's paid orders in one currency; name and phone are masked, and blank after the account was deleted. */
const friendSchema = z.object({
  name: z.string(),
  phone: z.string(),
  currency: currencySchema,
  total: moneySchema,
  purchaseDate: timeSchema,
});

/** The price of one unit for a friend, and the list price above it. */
const offerSchema = z.object({
  productId: z.int(),
  currency: currencySchema,
  price: moneySchema,
  friendPrice: moneySchema,
});
export type Offer = z.output<typeof offerSchema>;

const referralSchema = pageOf({
  hasReferralCode: z.boolean(),
  referralCode: z.nullable(codeSchema),
  /** A code needs a paid order. */
  canCreate: z.boolean(),
  customers: z.array(friendSchema),
  stats: z.object({ totalCustomers: z.int(), salesByCurrency: z.partialRecord(currencySchema, moneySchema) }),
  offers: z.array(offerSchema),
});
export type Referral = z.output<typeof referralSchema>;

export const GetReferral = defineEndpoint({
  method: 'GET',
  path: '/api/discount/referral/my',
  auth: 'customer',
  summary: 'The own referral code with the friends who paid with it, a page of them at a time',
  query: z.object(pageQuery),
  output: referralSchema,
});

export const CreateReferralCode = defineEndpoint({
  method: 'POST',
  path: '/api/discount/referral/create',
  auth: 'customer',
  summary: 'Make the own referral code, which takes a paid order; asked again, the same code',
  output: z.object({ hasReferralCode: z.boolean(), referralCode: codeSchema }),
  message: 'referralCreated',
  limit: { name: 'referral-create', points: 60, seconds: 600 },
});
