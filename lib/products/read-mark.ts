import { inArray, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { products } from '@/db/schema';
import { pageProducts } from './rules';

/** The version rises with each saved change (products 18), but not with the order that takes the last piece. */
const state = sql`concat_ws(':', ${products.id}, ${products.version}, ${products.stock} = 0)`;

/** One row, to be joined: its `mark` changes with what pages show of their products (shop 10). */
export const productMark = database
  .select({ mark: sql<string>`string_agg(${state}, '.' order by ${products.id})`.as('mark') })
  .from(products)
  .where(inArray(products.id, [...pageProducts]))
  .as('product_mark');
