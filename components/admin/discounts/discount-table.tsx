import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Discount } from '@/lib/discounts/admin-contract';
import { formatMoney } from '@/platform/money';
import { type Column, DataTable } from '../data-table';
import { Channel, CodeName, Day, EditButton, ExpiryDay, Revenue, StatusCell, Uses } from './code-cells';
import { DiscountCard } from './discount-card';

type DiscountTableProps = { discounts: Discount[]; onEdit: ((discount: Discount) => void) | null };

const day = { cell: 'whitespace-nowrap text-muted-foreground tabular' };

function useColumns(onEdit: DiscountTableProps['onEdit']): Column<Discount>[] {
  const t = useTranslations('adminDiscounts.column');
  return useMemo(
    () => [
      {
        id: 'code',
        header: t('code'),
        cell: ({ row }) => <CodeName code={row.original.code} />,
        meta: { isRowHeader: true, cell: 'sticky left-0 bg-card text-left font-normal' },
      },
      { id: 'channel', header: t('channel'), cell: ({ row }) => <Channel discount={row.original} /> },
      {
        id: 'products',
        header: t('products'),
        cell: ({ row }) => <ProductPrices mappings={row.original.mappings} />,
        meta: { cell: 'min-w-44 py-1.5 text-note leading-5' },
      },
      { id: 'uses', header: t('uses'), cell: ({ row }) => <Uses discount={row.original} /> },
      {
        id: 'orders',
        header: t('orders'),
        cell: ({ row }) => row.original.orders,
        meta: { className: 'text-right', cell: 'tabular' },
      },
      {
        id: 'revenue',
        header: t('revenue'),
        cell: ({ row }) => <Revenue revenue={row.original.revenue} />,
        meta: { className: 'text-right' },
      },
      {
        id: 'status',
        header: t('status'),
        cell: ({ row }) => <StatusCell discount={row.original} />,
        meta: { cell: 'whitespace-nowrap' },
      },
      {
        id: 'expires',
        header: t('expires'),
        cell: ({ row }) => <ExpiryDay date={row.original.expires_at} />,
        meta: day,
      },
      {
        id: 'created',
        header: t('created'),
        cell: ({ row }) => <Day date={row.original.created_at} />,
        meta: day,
      },
      {
        id: 'actions',
        header: () => <span className="sr-only">{t('actions')}</span>,
        cell: ({ row }) => <EditButton discount={row.original} onEdit={onEdit} />,
        meta: { cell: 'text-right' },
      },
    ],
    [t, onEdit],
  );
}

const ProductPrices = ({ mappings }: Pick<Discount, 'mappings'>) =>
  mappings.map(({ productId, productName, discountAmount, currency }) => (
    <span key={productId} className="block">
      {productName} → {formatMoney(discountAmount, currency)}
    </span>
  ));

/** The codes of one page; on a phone as cards (look 7). */
export function DiscountTable({ discounts, onEdit }: DiscountTableProps) {
  const t = useTranslations('adminDiscounts');
  return (
    <DataTable
      look="records"
      label={t('list')}
      columns={useColumns(onEdit)}
      rows={discounts}
      rowId={({ id }) => String(id)}
      cards={{
        label: t('list'),
        of: (discount) => <DiscountCard discount={discount} onEdit={onEdit} />,
      }}
    />
  );
}
