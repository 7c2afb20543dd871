import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  bigint,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type DiscountKind, discountKinds, type DiscountStatus, discountStatuses } from '@/values/discounts';
import { createdAt, currency, money, oneOf, ref, rowId, time } from '../columns';
import { orders } from './orders';
import { productPrices } from './products';
import { users } from './users';

/**
 * A VIP or referral code. Codes are compared by `codeKey`, the trimmed upper-case form. `usageCount` is exact for codes
 * with a limit; for unlimited codes it does not change, and uses are counted from `redemptions`.
 */
export const discountCodes = pgTable(
  'discount_codes',
  {
    id: rowId(),
    code: text('code').notNull(),
    codeKey: text('code_key').notNull().unique(),
    kind: text('kind').$type<DiscountKind>().notNull().default('channel'),
    channel: text('channel').notNull(),
    ownerUserId: ref('owner_user_id').references(() => users.id),
    status: text('status').$type<DiscountStatus>().notNull().default('active'),
    maxUsage: integer('max_usage').notNull().default(0),
    usageCount: integer('usage_count').notNull().default(0),
    expiresAt: time('expires_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('discount_codes_one_referral')
      .on(t.ownerUserId)
      .where(sql`kind = 'referral'`),
    check('discount_codes_key', sql`${t.codeKey} = upper(btrim(${t.code}))`),
    check('discount_codes_kind', oneOf('kind', discountKinds)),
    check('discount_codes_status', oneOf('status', discountStatuses)),
    check('discount_codes_usage', sql`${t.usageCount} >= 0 and ${t.maxUsage} >= 0`),
    check('discount_codes_owner', sql`(${t.kind} = 'referral') = (${t.ownerUserId} is not null)`),
  ],
);

/** The unit price after discount of a product under a code: `discountAmount` on the wire (discounts 1). */
export const discountPrices = pgTable(
  'discount_prices',
  {
    codeId: ref('code_id')
      .notNull()
      .references(() => discountCodes.id, { onDelete: 'cascade' }),
    productId: integer('product_id').notNull(),
    currency: currency().notNull(),
    discountedPrice: money('discounted_price').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.codeId, t.productId] }),
    foreignKey({
      name: 'discount_prices_currency',
      columns: [t.productId, t.currency],
      foreignColumns: [productPrices.productId, productPrices.currency],
    }),
    check('discount_prices_positive', sql`${t.discountedPrice} > 0`),
  ],
);

/** One use of a code by one order; `releasedAt` is set when the order ends unpaid. */
export const redemptions = pgTable(
  'redemptions',
  {
    id: rowId(),
    codeId: ref('code_id')
      .notNull()
      .references(() => discountCodes.id),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    redeemedAt: time('redeemed_at')
      .notNull()
      .default(sql`now()`),
    releasedAt: time('released_at'),
  },
  (t) => [
    unique('redemptions_order').on(t.orderId),
    index('redemptions_live')
      .on(t.codeId)
      .where(sql`released_at is null`),
  ],
);

/**
 * The number of orders that brought money, and their sum, for each code and currency, beside all that was taken in and
 * given back (figures 1). Triggers update it at the commit, so that a list of codes does not read the orders. Writes of a busy code are spread over
 * several slots; only the sum of the slots counts.
 */
export const codeRevenue = pgTable(
  'code_revenue',
  {
    codeKey: text('code_key').notNull(),
    currency: currency().notNull(),
    slot: smallint('slot').notNull(),
    orders: bigint('orders', { mode: 'number' }).notNull(),
    revenue: money('revenue').notNull(),
    gross: money('gross')
      .notNull()
      .default(sql`0`),
    refunded: money('refunded')
      .notNull()
      .default(sql`0`),
  },
  (t) => [primaryKey({ columns: [t.codeKey, t.currency, t.slot] })],
);
