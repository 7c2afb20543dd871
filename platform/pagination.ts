import * as z from 'zod/mini';

const whole = (min: number, max: number) => z.coerce.number().check(z.int(), z.gte(min), z.lte(max));

/** `page` and `limit` of every list (api 9). */
export const pageQuery = {
  page: z._default(whole(1, 1_000_000), 1),
  limit: z._default(whole(1, 100), 10),
};

/**
 * `total` is the number of pages. Where an exact count would read a large part of a million rows, `totalRecords` stops
 * at a bound, and `more` says that there are more matches.
 */
export const paginationSchema = z.object({
  current: z.int(),
  total: z.int(),
  limit: z.int(),
  totalRecords: z.int(),
  more: z.optional(z.literal(true)),
});
export type Pagination = z.output<typeof paginationSchema>;

export const paginationOf = (
  { page, limit }: { page: number; limit: number },
  totalRecords: number,
  more = false,
): Pagination => ({
  current: page,
  total: Math.ceil(totalRecords / limit),
  limit,
  totalRecords,
  ...(more ? { more } : {}),
});
