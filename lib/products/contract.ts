import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { currencySchema, moneySchema } from '@/platform/money-schema';
import { pageQuery } from '@/platform/pagination';
import { timeSchema } from '@/platform/time';
import { wholeNumber } from '@/platform/whole-number';
import { availabilities } from '@/values/products';

export const productIdSchema = wholeNumber(1, 2_147_483_647);

const highlightIcons = ['Eye', 'Heart', 'Zap', 'Award'] as const;

export const productSchema = z.object({
  id: z.int(),
  name: z.string(),
  subtitle: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  highlights: z.array(z.object({ title: z.string(), description: z.string(), icon: z.enum(highlightIcons) })),
  currency: currencySchema,
  price: moneySchema,
  originalPrice: moneySchema,
  availability: z.enum(availabilities),
  /** When it is expected back; shown while it cannot be bought. */
  backAt: z.nullable(timeSchema),
  limitPerOrder: z.nullable(z.int()),
  version: z.int(),
});
export type Product = z.output<typeof productSchema>;

export const productParams = z.object({ id: productIdSchema });

/** Administrators see the stock, the friend's price, the chosen availability and the number of those who wait too (products 13, products 26). */
export const GetProduct = defineEndpoint({
  method: 'GET',
  path: '/api/products/{id}',
  auth: 'none',
  summary:
    'One product with its price and whether it can be bought; for administrators also its stock, and how many wait for it',
  params: productParams,
  output: z.extend(productSchema, {
    stock: z.optional(z.nullable(z.int())),
    friendPrice: z.optional(z.nullable(moneySchema)),
    chosenAvailability: z.optional(z.enum(availabilities)),
    /** How many people are told when it is put on sale (products 16). */
    waiting: z.optional(z.int()),
  }),
});

/** `?all=true` is the admin's short list of every product; without it, those that the shop shows, in full (products 3). */
export const ListProducts = defineEndpoint({
  method: 'GET',
  path: '/api/products',
  auth: 'none',
  summary:
    'Active products, and 1 and 2 when they are off too, as paused; with all=true (admin) id, name and currency of every one',
  query: z.object({ all: z.optional(z.string()), ...pageQuery }),
  output: z.array(
    z.union([productSchema, z.object({ id: z.int(), name: z.string(), currency: currencySchema })]),
  ),
});
