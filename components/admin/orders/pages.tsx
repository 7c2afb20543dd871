'use client';

import { useTranslations } from 'next-intl';
import type { Pagination } from '@/lib/platform/pagination';
import { Pager } from '../pager';

type PagesProps = { pagination: Pagination; shown: number; onPage: (page: number) => void };

const withCommas = (count: number) => count.toLocaleString('en-US');

/** Where one is in a list, also in one too long to be counted to its end. */
export function Pages({ pagination, shown, onPage }: PagesProps) {
  const t = useTranslations('deskOrders.pages');
  const { current, total, limit, totalRecords, more } = pagination;
  const from = (current - 1) * limit + 1;
  const range = {
    from: withCommas(from),
    to: withCommas(from + shown - 1),
    total: withCommas(totalRecords),
  };
  return (
    <Pager
      current={current}
      total={total}
      summary={<span className="tabular">{t(more ? 'rangeMore' : 'range', range)}</span>}
      labels={{
        pages: t('label'),
        previous: t('previous'),
        next: t('next'),
        page: (page) => t('page', { page }),
      }}
      onGo={onPage}
    />
  );
}
