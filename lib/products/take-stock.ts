import { sql } from '@/db/client';

/**
 * Takes the pieces of an order from a limited stock, as a common table expression. It comes after `ready` and
 * `claimed`, which have rows when the order may be written. Were the stock to fall below 0, the check of the column ends
 * the whole statement, and with it the use of a code (products 14).
 */
export const takeStock = (productId: number, quantity: number) => sql`
  stocked as (
    update products set stock = stock - ${quantity}, stock_taken = stock_taken + ${quantity}
    where id = ${productId} and exists (select from ready) and exists (select from claimed)
    returning id
  )`;

/** The name of that check. */
export const stockCheck = 'products_stock';
