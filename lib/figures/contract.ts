import * as z from 'zod/mini';
import { currencies } from '@/platform/money';
import { sumSchema } from '@/platform/money-schema';
import { recordOf } from '@/platform/record-of';
import { filterOf } from '@/platform/text';
import { type RangeQuery, isCountedDay } from './rules';

/** A day of Shanghai, `2026-11-21`. */
const daySchema = z.iso.date({ abort: true }).check(z.refine(isCountedDay));

/** The first and the last day, both included; either may be left out (figures 3, figures 11). */
export const rangeQuery = { from: filterOf(daySchema), to: filterOf(daySchema) };

/** For the schema of a query that has a range. */
export const inOrder = z.refine<RangeQuery>(({ from, to }: RangeQuery) => !from || !to || from <= to, {
  error: 'rangeOrder',
  path: ['to'],
});

/** An amount for each currency, which are never added. */
export const sumsSchema = z.object(recordOf(currencies, () => sumSchema));
type Sums = z.output<typeof sumsSchema>;

/** What was taken in, what went back, and what is left of it (figures 1, figures 2). */
export const moneyShape = { gross: sumsSchema, refunded: sumsSchema, net: sumsSchema };
export type Money = { gross: Sums; refunded: Sums; net: Sums };
