'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import type { Pagination } from '@/platform/pagination';
import { pageButtons } from './page-buttons';

type PagerProps = { pagination: Pagination; onGo: (page: number) => void; children?: ReactNode };

const withCommas = (count: number) => count.toLocaleString('en-US');

/** At the ends a button is disabled in name only: it keeps the focus of a keyboard. */
const atItsEnd = 'aria-disabled:text-foreground/46 aria-disabled:hover:bg-transparent';

/** The shown range of a list, hints, and the page buttons; the server may stop counting a very long list. */
export function Pager({ pagination, onGo, children }: PagerProps) {
  const t = useTranslations('admin.pages');
  const { current, total, limit, totalRecords, more } = pagination;
  const range = {
    from: withCommas((current - 1) * limit + 1),
    to: withCommas(Math.min(current * limit, totalRecords)),
    total: withCommas(totalRecords),
  };
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted-foreground tabular">{t(more ? 'rangeMore' : 'range', range)}</p>
      {children}
      {total > 1 && (
        <nav aria-label={t('label')} className="flex items-center gap-1">
          <Button
            variant="ghost"
            size="icon-xs"
            aria-label={t('previous')}
            aria-disabled={current <= 1}
            className={atItsEnd}
            onClick={() => current > 1 && onGo(current - 1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          {pageButtons(current, total).map((page) => (
            <Button
              key={page}
              variant={page === current ? 'primary' : 'ghost'}
              size="icon-xs"
              aria-label={t('page', { page })}
              aria-current={page === current ? 'page' : undefined}
              onClick={() => onGo(page)}
              className="tabular"
            >
              {page}
            </Button>
          ))}
          <Button
            variant="ghost"
            size="icon-xs"
            aria-label={t('next')}
            aria-disabled={current >= total}
            className={atItsEnd}
            onClick={() => current < total && onGo(current + 1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </nav>
      )}
    </div>
  );
}

/** True when the page is after the last page (a removed row, an old address); then `onGo` opens the last page. */
export function useLastPage(
  pagination: Pagination | undefined,
  isEmpty: boolean,
  onGo: (page: number) => void,
): boolean {
  const last = Math.max(1, pagination?.total ?? 1);
  const isBehind = pagination !== undefined && isEmpty && pagination.current > last;
  const go = useRef(onGo);
  useEffect(() => {
    go.current = onGo;
  });
  useEffect(() => {
    if (isBehind) go.current(last);
  }, [isBehind, last]);
  return isBehind;
}

/** The pager of a short list: it shows nothing when there is only one page. */
export function QuietPager(props: PagerProps) {
  useLastPage(props.pagination, !props.pagination.more, props.onGo);
  return props.pagination.total > 1 && <Pager {...props} />;
}
