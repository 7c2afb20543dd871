import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { type ContactKind, contactKinds } from '@/values/auth';
import { availabilities, type Availability } from '@/values/products';
import { type Locale, locales } from '@/platform/i18n/locales';
import { createdAt, currency, money, oneOf, ref, rowId, time } from '../columns';
import { users } from './users';

export type ProductHighlight = {
  title: string;
  description: string;
  icon: 'Eye' | 'Heart' | 'Zap' | 'Award';
};

export const products = pgTable(
  'products',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    subtitle: text('subtitle').notNull(),
    description: text('description').notNull(),
    images: jsonb('images').$type<string[]>().notNull(),
    highlights: jsonb('highlights').$type<ProductHighlight[]>().notNull(),
    /** The currency the product is sold in; one of its prices. */
    currency: currency().notNull(),
    active: boolean('active').notNull().default(true),
    /** Grows with every change by an administrator, and with nothing else (products 11). */
    version: integer('version').notNull().default(1),
    availability: text('availability').$type<Availability>().notNull().default('on_sale'),
    /** When it is expected back; shown while it cannot be bought. */
    backAt: time('back_at'),
    /** Pieces that are left; null is unlimited (products 14). */
    stock: integer('stock'),
    /** Pieces that orders hold, the sum of their live `stock_holds`. */
    stockTaken: bigint('stock_taken', { mode: 'number' }).notNull().default(0),
    limitPerOrder: integer('limit_per_order'),
  },
  (t) => [
    check('products_availability', oneOf('availability', availabilities)),
    check('products_stock', sql`${t.stock} >= 0`),
    check('products_stock_taken', sql`${t.stockTaken} >= 0`),
    check('products_limit_per_order', sql`${t.limitPerOrder} between 1 and 99`),
  ],
);

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
    /** Who changed the row last, and when; a trigger copies the change into the history. */
    changedBy: ref('changed_by').references(() => users.id),
    changedByName: text('changed_by_name'),
    changedAt: time('changed_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.currency] }),
    check('product_prices_positive', sql`${t.price} > 0 and ${t.originalPrice} >= ${t.price}`),
    check('product_prices_friend', sql`${t.friendPrice} > 0`),
  ],
);

/** Every price that was ever set, by whom and when. A trigger adds rows, and another one prevents changes (products 12). */
export const productPriceChanges = pgTable(
  'product_price_changes',
  {
    id: rowId(),
    productId: integer('product_id').notNull(),
    currency: currency().notNull(),
    price: money('price').notNull(),
    originalPrice: money('original_price').notNull(),
    friendPrice: money('friend_price'),
    /** Null when no administrator did it: the seed, or a statement by hand. */
    adminId: ref('admin_id').references(() => users.id),
    adminName: text('admin_name'),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'product_price_changes_product',
      columns: [t.productId, t.currency],
      foreignColumns: [productPrices.productId, productPrices.currency],
    }),
    index('product_price_changes_product').on(t.productId, t.id),
  ],
);

/** Who asked to be notified when a product is back. The row goes as soon as they are notified (products 16). */
export const returnNotices = pgTable(
  'return_notices',
  {
    id: rowId(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    contactKind: text('contact_kind').$type<ContactKind>().notNull(),
    contact: text('contact').notNull(),
    language: text('language').$type<Locale>().notNull(),
    /** Since when a process is sending; what a crash leaves so is not sent twice. */
    claimedAt: time('claimed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('return_notices_once').on(t.productId, t.contact),
    index('return_notices_created').on(t.createdAt),
    check('return_notices_contact_kind', oneOf('contact_kind', contactKinds)),
    check('return_notices_language', oneOf('language', locales)),
  ],
);
