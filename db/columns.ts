import { sql } from 'drizzle-orm';
import { bigint, char, customType, timestamp } from 'drizzle-orm/pg-core';
import type { Currency, Minor } from '@/platform/money';

/** The row's internal number: it follows the order of creation, and foreign keys refer to it. */
export const rowId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

export const ref = (name: string) => bigint(name, { mode: 'number' });

/** An amount in minor units. */
export const money = (name: string) => bigint(name, { mode: 'number' }).$type<Minor>();

export const currency = () => char('currency', { length: 3 }).$type<Currency>();

export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () =>
  time('created_at')
    .notNull()
    .default(sql`now()`);

/** One- and two-character grams, for substring search in Chinese: trigrams find nothing there (speed 2). */
export const grams = customType<{ data: string[]; driverData: string[] }>({
  dataType: () => 'text[]',
});

/** `'a', 'b'`, for words of our own. */
export const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** `status in ('a', 'b')`, from the list that also gives the column its type. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${listed(values)})`);
