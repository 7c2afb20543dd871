import * as z from 'zod/mini';
import { wholeNumber } from './whole-number';

export const rowIdSchema = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** The path of a call about one row, by its number. */
export const rowIdParams = z.object({ id: rowIdSchema });
