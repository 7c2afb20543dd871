import * as z from 'zod/mini';

/** The path of a call about one row, by its number. */
export const rowIdParams = z.object({
  id: z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
});
