import type { Admin, Ctx } from '@/platform/ctx';
import { isSummed } from './filters';
import { findByPosition } from './find-by-position';
import { findMatches } from './find-matches';
import type { FoundPage, PageQuery } from './read-rows';

/** A page of the list of orders: by its position where the total is known at once, otherwise among the matches. */
export const findPage = (ctx: Ctx<Admin>, query: PageQuery): Promise<FoundPage> =>
  isSummed(query) ? findByPosition(ctx, query) : findMatches(ctx, query);
