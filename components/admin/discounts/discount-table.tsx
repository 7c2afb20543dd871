'use client';

import { useTranslations } from 'next-intl';
import type { Discount } from '@/lib/discounts/admin-contract';
import { WideTable } from '../wide-table';
import { DiscountCard, DiscountRow } from './discount-row';

const columns = [
  'code',
  'channel',
  'products',
  'uses',
  'orders',
  'revenue',
  'status',
  'expires',
  'created',
] as const;
const figures = new Set<string>(['orders', 'revenue']);

type DiscountTableProps = { discounts: Discount[]; onEdit: ((discount: Discount) => void) | null };

/** The codes of one page: a table in a wide window, cards on phones (look 7). */
export function DiscountTable({ discounts, onEdit }: DiscountTableProps) {
  const t = useTranslations('adminDiscounts');
  const editOf = (discount: Discount) => onEdit && (() => onEdit(discount));
  return (
    <>
      <ul aria-label={t('list')} className="grid gap-3 md:hidden">
        {discounts.map((discount) => (
          <DiscountCard key={discount.id} discount={discount} onEdit={editOf(discount)} />
        ))}
      </ul>
      <WideTable
        label={t('list')}
        columns={columns.map((column) => ({ name: t(`column.${column}`), isFigure: figures.has(column) }))}
        actions={t('column.actions')}
      >
        {discounts.map((discount) => (
          <DiscountRow key={discount.id} discount={discount} onEdit={editOf(discount)} />
        ))}
      </WideTable>
    </>
  );
}
