import type { Admin, Ctx } from '@/platform/ctx';
import { isRange, isSummed } from './filters';
import { findByPosition } from './find-by-position';
import { findInRange } from './find-in-range';
import { findMatches } from './find-matches';
import type { FoundPage, PageQuery } from './read-rows';

/** A page of the list of orders: by its position where the total is known at once, by its days, or among the matches. */
export function findPage(ctx: Ctx<Admin>, query: PageQuery): Promise<FoundPage> {
  if (isSummed(query)) return findByPosition(ctx, query);
  return isRange(query) ? findInRange(ctx, query) : findMatches(ctx, query);
}
