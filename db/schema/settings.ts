import { sql } from 'drizzle-orm';
import { integer, jsonb, bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';

/** Values that all instances share: provider tokens, tickets, marks of what was seeded. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  expiresAt: time('expires_at'),
  updatedAt: time('updated_at')
    .notNull()
    .default(sql`now()`),
});

/** The table structure that rate-limiter-flexible needs. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: bigint('expire', { mode: 'number' }),
});
