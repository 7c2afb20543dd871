import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { currencySchema, moneySchema } from '@/platform/money-schema';
import { pageOf, pageQuery } from '@/platform/pagination';
import { lineSchema, orNothing, textSchema } from '@/platform/text';
import { isShopTime, shanghaiDayBounds, timeSchema } from '@/platform/time';
import { availabilities, mostPerOrder } from '@/values/products';
import { productParams, productSchema } from './contract';

/** A product with what only administrators see. */
const wholeProductSchema = z.extend(productSchema, {
  stock: z.nullable(z.int()),
  friendPrice: z.nullable(moneySchema),
  /** As an owner chose it; a stock of 0 reads sold out whatever it is. */
  chosenAvailability: z.enum(availabilities),
  /** How many people are told when it is put on sale (products 16). */
  waiting: z.int(),
});
export type WholeProduct = z.output<typeof wholeProductSchema>;

/** So that the price of the largest order can still be written. */
const mostExpensive = 1_000_000;

const priceSchema = z
  .pipe(z.number().check(z.lte(mostExpensive)), moneySchema)
  .check(z.refine((amount) => amount > 0, { error: 'positive' }));

/** A time, or a day, from whose beginning in Shanghai the product is expected; empty means that nobody knows. */
const backAtSchema = orNothing(
  z
    .pipe(
      z.union([z.iso.date(), z.iso.datetime({ offset: true })]),
      z.transform((written) => (written.includes('T') ? new Date(written) : shanghaiDayBounds(written)[0])),
    )
    .check(z.refine(isShopTime)),
);

const piecesSchema = z.int().check(z.gte(0), z.lte(1_000_000));

/** What is left out stays; an empty friend's price, date, stock or limit is none. */
export const UpdateProduct = defineEndpoint({
  method: 'PUT',
  path: '/api/products/{id}',
  auth: 'owner',
  summary: 'Change texts, prices, availability and stock of a product; what is left out stays',
  params: productParams,
  body: z.object({
    /** Of the product as it was read; another one is 409 (products 11). */
    version: z.int().check(z.gte(1), z.lte(2_147_483_647)),
    name: z.optional(lineSchema(80)),
    subtitle: z.optional(lineSchema(120)),
    description: z.optional(textSchema(1000)),
    price: z.optional(priceSchema),
    originalPrice: z.optional(priceSchema),
    friendPrice: orNothing(priceSchema),
    availability: z.optional(z.enum(availabilities)),
    backAt: backAtSchema,
    stock: orNothing(piecesSchema),
    /** The stock as it was read: what was sold since then stays sold (products 22). */
    stockFrom: orNothing(piecesSchema),
    limitPerOrder: orNothing(z.int().check(z.gte(1), z.lte(mostPerOrder))),
  }),
  output: wholeProductSchema,
  message: 'productChanged',
});

const priceChangeSchema = z.object({
  id: z.int(),
  currency: currencySchema,
  price: moneySchema,
  originalPrice: moneySchema,
  friendPrice: z.nullable(moneySchema),
  /** The price before; null for the first one. */
  before: z.nullable(moneySchema),
  /** Null when no administrator set it. */
  changedBy: z.nullable(z.string()),
  changedAt: timeSchema,
});
export type PriceChange = z.output<typeof priceChangeSchema>;

export const ListPriceChanges = defineEndpoint({
  method: 'GET',
  path: '/api/products/{id}/prices',
  auth: 'admin',
  summary: 'Every price that a product ever had, newest first; rows are never changed',
  params: productParams,
  query: z.object(pageQuery),
  output: pageOf({ prices: z.array(priceChangeSchema) }),
});
