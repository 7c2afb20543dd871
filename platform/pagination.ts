import * as z from 'zod/mini';
import { wholeNumber } from './whole-number';

/** `page` and `limit` of every list that grows (api 9). */
export const pageQuery = {
  page: z._default(wholeNumber(1, 1_000_000), 1),
  limit: z._default(wholeNumber(1, 100), 10),
};

/**
 * `total` is the number of pages. Where an exact count would read a large part of a million rows, `totalRecords` stops
 * at a bound, and `more` says that there are more matches.
 */
const paginationSchema = z.object({
  current: z.int(),
  total: z.int(),
  limit: z.int(),
  totalRecords: z.int(),
  more: z.optional(z.literal(true)),
});
export type Pagination = z.output<typeof paginationSchema>;

/** One page of a list: its rows and what else belongs to it, and where it stands. */
export const pageOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({ ...shape, pagination: paginationSchema });

type Page = { page: number; limit: number };

/** How many rows come before the page. */
export const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit;

/** Up to how many matches are counted: at least so many, and enough for five pages after this one. */
export const boundOf = ({ page, limit }: Page, least: number): number => Math.max(least, (page + 5) * limit);

export const paginationOf = ({ page, limit }: Page, totalRecords: number, more = false): Pagination => ({
  current: page,
  total: Math.ceil(totalRecords / limit),
  limit,
  totalRecords,
  ...(more ? { more } : {}),
});
