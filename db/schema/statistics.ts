import { sql } from 'drizzle-orm';
import { bigint, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { OrderStatus } from '@/values/orders';
import { currency, money, ref } from '../columns';

const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

const sum = (name: string) =>
  money(name)
    .notNull()
    .default(sql`0`);

/**
 * The number of orders in each status, and their money. Triggers update it when a transaction commits; each connection
 * writes to its own slot, so that parallel orders do not wait for each other (speed 4).
 */
export const orderTotals = pgTable(
  'order_totals',
  {
    status: text('status').$type<OrderStatus>().notNull(),
    currency: currency().notNull(),
    slot: smallint('slot').notNull(),
    orders: count('orders'),
    amount: money('amount').notNull(),
  },
  (t) => [primaryKey({ columns: [t.status, t.currency, t.slot] })],
);

/**
 * The figures of each day in Shanghai. `revenue` is the money of orders that hold it, on the day of payment (orders 15);
 * `paid` and `gross` are the orders that were paid and their money, `refunded` what went back on that day (figures 1).
 */
export const orderDays = pgTable(
  'order_days',
  {
    day: date('day').notNull(),
    currency: currency().notNull(),
    slot: smallint('slot').notNull(),
    placed: count('placed'),
    revenue: money('revenue').notNull(),
    delivered: count('delivered'),
    completed: count('completed'),
    paid: count('paid'),
    gross: sum('gross'),
    refunded: sum('refunded'),
  },
  (t) => [primaryKey({ columns: [t.day, t.currency, t.slot] })],
);

/** The same for the orders with a code, by the code's channel; those without one are the rest of the day (figures 5). */
export const channelDays = pgTable(
  'channel_days',
  {
    day: date('day').notNull(),
    channel: text('channel').notNull(),
    currency: currency().notNull(),
    slot: smallint('slot').notNull(),
    placed: count('placed'),
    paid: count('paid'),
    gross: sum('gross'),
    refunded: sum('refunded'),
  },
  (t) => [primaryKey({ columns: [t.day, t.channel, t.currency, t.slot] })],
);

/** How often a code of the channel came by a link, and how often one was applied, by day: no person, no code (figures 6). */
export const channelVisits = pgTable(
  'channel_visits',
  {
    day: date('day').notNull(),
    channel: text('channel').notNull(),
    slot: smallint('slot').notNull(),
    landings: count('landings'),
    applied: count('applied'),
  },
  (t) => [primaryKey({ columns: [t.day, t.channel, t.slot] })],
);

/** Every 1000th order, so that a page far down is found without reading all orders before it (speed 3). */
export const orderAnchors = pgTable('order_anchors', {
  position: integer('position').primaryKey(),
  orderId: ref('order_id').notNull(),
});
