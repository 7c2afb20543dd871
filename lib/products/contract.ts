import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { currencySchema, moneySchema } from '@/platform/money-schema';
import { pageQuery } from '@/platform/pagination';
import { wholeNumber } from '@/platform/whole-number';

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
});
export type Product = z.output<typeof productSchema>;

export const GetProduct = defineEndpoint({
  method: 'GET',
  path: '/api/products/{id}',
  auth: 'none',
  summary: 'One product with its price',
  params: z.object({ id: productIdSchema }),
  output: productSchema,
});

/** `?all=true` is the admin's short list of every product; without it, the active ones in full. */
export const ListProducts = defineEndpoint({
  method: 'GET',
  path: '/api/products',
  auth: 'none',
  summary: 'Active products; with all=true (admin) id, name and currency of every one',
  query: z.object({ all: z.optional(z.string()), ...pageQuery }),
  output: z.array(
    z.union([productSchema, z.object({ id: z.int(), name: z.string(), currency: currencySchema })]),
  ),
});
