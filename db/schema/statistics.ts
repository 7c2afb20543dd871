import { bigint, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { OrderStatus } from '@/values/orders';
import { currency, money, ref } from '../columns';

const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

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

/** The figures of each day in Shanghai; an order's money counts on the day it was paid, unless it is cancelled. */
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
  },
  (t) => [primaryKey({ columns: [t.day, t.currency, t.slot] })],
);

/** Every 1000th order, so that a page far down is found without reading all orders before it (speed 3). */
export const orderAnchors = pgTable('order_anchors', {
  position: integer('position').primaryKey(),
  orderId: ref('order_id').notNull(),
});
