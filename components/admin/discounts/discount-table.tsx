import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Discount } from '@/lib/discounts/admin-contract';
import { formatExactMoney } from '@/platform/money';
import { type Column, DataTable } from '../data-table';
import { numberColumn } from '../number-column';
import { DayCell } from '../time-cell';
import { Channel, CodeName, EditButton, ExpiryDay, NetRevenue, StatusCell, Uses } from './code-cells';
import { DiscountCard } from './discount-card';

type DiscountTableProps = { discounts: Discount[]; onEdit: ((discount: Discount) => void) | null };

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
      {
        id: 'channel',
        header: t('channel'),
        cell: ({ row }) => <Channel discount={row.original} />,
        meta: { cell: 'min-w-24' },
      },
      {
        id: 'products',
        header: t('products'),
        cell: ({ row }) => <ProductPrices mappings={row.original.mappings} />,
        meta: { cell: 'min-w-36 py-1.5 text-note leading-5' },
      },
      { id: 'uses', header: t('uses'), cell: ({ row }) => <Uses discount={row.original} /> },
      numberColumn({
        id: 'orders',
        header: t('orders'),
        cell: ({ orders }) => orders,
        className: 'max-xl:whitespace-normal',
      }),
      numberColumn({
        id: 'revenue',
        header: t('revenue'),
        cell: (discount) => <NetRevenue money={discount} />,
        className: 'max-xl:whitespace-normal',
      }),
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
        meta: { cell: 'whitespace-nowrap text-muted-foreground' },
      },
      {
        id: 'created',
        header: t('created'),
        cell: ({ row }) => <DayCell date={row.original.created_at} />,
        meta: { className: 'max-xl:hidden' },
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
      {productName} → {formatExactMoney(discountAmount, currency)}
    </span>
  ));

/** The codes of one page; on a phone as cards (look 7). */
export function DiscountTable({ discounts, onEdit }: DiscountTableProps) {
  const t = useTranslations('adminDiscounts');
  const open = (id: string) => {
    const discount = discounts.find((one) => String(one.id) === id);
    if (discount) onEdit?.(discount);
  };
  return (
    <DataTable
      look="records"
      label={t('list')}
      columns={useColumns(onEdit)}
      rows={discounts}
      rowId={({ id }) => String(id)}
      onOpen={onEdit ? open : undefined}
      cards={{
        label: t('list'),
        of: (discount) => <DiscountCard discount={discount} onEdit={onEdit} />,
      }}
    />
  );
}
