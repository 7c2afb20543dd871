'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import type { PriceChange, WholeProduct } from '@/lib/products/admin-contract';
import { formatExactMoney, type Minor } from '@/platform/money';
import { type Column, DataTable } from '../data-table';
import { Loaded } from '../loaded';
import { numberColumn } from '../number-column';
import { QuietPager } from '../pager';
import { TimeCell } from '../time-cell';
import { ProductCard } from './product-fields';
import { usePriceChanges } from './use-product-editor';

/** A price that was set, or the one that is typed and not saved yet. */
type Row = Omit<PriceChange, 'id' | 'originalPrice' | 'changedAt'> & {
  id: number | 'pending';
  originalPrice: Minor | null;
  changedAt: Date | null;
};

const exact = ({ currency }: Row, amount: Minor) => formatExactMoney(amount, currency);

function ChangeCell({ row }: { row: Row }) {
  const t = useTranslations('adminProduct.history');
  if (row.id === 'pending') return <Badge tone="warn">{t('pending')}</Badge>;
  if (row.before === null) return t('first');
  return row.before === row.price ? t('same') : `${exact(row, row.before)} → ${exact(row, row.price)}`;
}

function useColumns(): Column<Row>[] {
  const t = useTranslations('adminProduct.history');
  return useMemo(
    () => [
      {
        id: 'when',
        header: t('when'),
        cell: ({ row }) => (row.original.changedAt ? <TimeCell date={row.original.changedAt} /> : t('now')),
        meta: { isRowHeader: true, cell: 'font-normal' },
      },
      numberColumn({ id: 'price', header: t('price'), cell: (row) => exact(row, row.price) }),
      {
        id: 'change',
        header: t('change'),
        cell: ({ row }) => <ChangeCell row={row.original} />,
        meta: { cell: 'whitespace-nowrap' },
      },
      {
        id: 'others',
        header: t('others'),
        cell: ({ row: { original: row } }) =>
          [row.originalPrice, row.friendPrice]
            .map((amount) => (amount ? exact(row, amount) : '—'))
            .join(' · '),
        meta: { cell: 'whitespace-nowrap tabular' },
      },
      {
        id: 'who',
        header: t('who'),
        cell: ({ row }) =>
          row.original.id === 'pending' ? t('you') : (row.original.changedBy ?? t('system')),
      },
    ],
    [t],
  );
}

type Typed = Pick<Row, 'price' | 'originalPrice' | 'friendPrice'>;
type PriceHistoryProps = { product: WholeProduct; pending: Typed | null };

/** Every price that there was, and on top the one that is not saved yet. */
export function PriceHistory({ product: { id, currency, price }, pending }: PriceHistoryProps) {
  const t = useTranslations('adminProduct.history');
  const [page, setPage] = useState(1);
  const columns = useColumns();
  const top: Row[] =
    pending === null || page > 1
      ? []
      : [{ ...pending, id: 'pending', currency, before: price, changedBy: null, changedAt: null }];
  return (
    <ProductCard title={t('title')}>
      <Loaded query={usePriceChanges(id, page)} failed={t('failed')}>
        {({ prices, pagination }) => (
          <div role="region" aria-label={t('title')} tabIndex={0} className="overflow-x-auto rounded-sm">
            <DataTable
              look="queues"
              label={t('title')}
              columns={columns}
              rows={[...top, ...prices]}
              rowId={(row) => String(row.id)}
            />
            <QuietPager pagination={pagination} onGo={setPage} />
          </div>
        )}
      </Loaded>
    </ProductCard>
  );
}
