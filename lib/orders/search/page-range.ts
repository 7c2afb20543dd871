import { offsetOf } from '@/platform/pagination';

/** A range of a list ordered by id: offset and limit, from the oldest or the newest order. */
export type PageRange = { offset: number; limit: number; ascending: boolean };

type Page = { page: number; limit: number; sort: 'newest' | 'oldest' };

/** Up to this offset it is faster to skip newer orders than to start from the oldest. */
const nearNewEnd = 1000;

/** The range of a page that is read from the end at which the list begins, whatever the total; null for another one. */
export function nearRange({ page, limit, sort }: Page): PageRange | null {
  const offset = offsetOf({ page, limit });
  return offset > nearNewEnd ? null : { offset, limit, ascending: sort === 'oldest' };
}

/**
 * The range of a page. With a known total a page is read from the oldest order when that end is nearer, or when there
 * are anchors (`hasAnchors`). The caller sorts the rows again.
 */
export function pageRange({ page, limit, sort }: Page, total: number | null, hasAnchors: boolean): PageRange {
  const offset = offsetOf({ page, limit });
  if (sort === 'oldest' || total === null) return { offset, limit, ascending: sort === 'oldest' };
  const rows = Math.max(0, Math.min(limit, total - offset));
  const fromOldEnd = total - offset - rows;
  const isFar = hasAnchors ? offset > nearNewEnd : offset > fromOldEnd;
  return isFar && rows > 0
    ? { offset: fromOldEnd, limit: rows, ascending: true }
    : { offset, limit: rows, ascending: false };
}
