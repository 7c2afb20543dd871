import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { currency, money } from '../columns';

export type ProductHighlight = {
  title: string;
  description: string;
  icon: 'Eye' | 'Heart' | 'Zap' | 'Award';
};

export const products = pgTable('products', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  subtitle: text('subtitle').notNull(),
  description: text('description').notNull(),
  images: jsonb('images').$type<string[]>().notNull(),
  highlights: jsonb('highlights').$type<ProductHighlight[]>().notNull(),
  /** The currency the product is sold in; one of its prices. */
  currency: currency().notNull(),
  active: boolean('active').notNull().default(true),
});

/** What a product costs in a currency. `friendPrice` is the unit price with a referral code (products 5). */
export const productPrices = pgTable(
  'product_prices',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    currency: currency().notNull(),
    price: money('price').notNull(),
    originalPrice: money('original_price').notNull(),
    friendPrice: money('friend_price'),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.currency] }),
    check('product_prices_positive', sql`${t.price} > 0 and ${t.originalPrice} >= ${t.price}`),
    check('product_prices_friend', sql`${t.friendPrice} > 0`),
  ],
);
