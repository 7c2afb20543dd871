'use client';

import { useTranslations } from 'next-intl';
import type { Discount } from '@/lib/discounts/admin-contract';
import { cn } from '@/lib/platform/cn';
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

/** The codes of one page: a table, on phones cards (design 9). */
export function DiscountTable({ discounts, onEdit }: DiscountTableProps) {
  const t = useTranslations('discountAdmin');
  const editOf = (discount: Discount) => onEdit && (() => onEdit(discount));
  return (
    <>
      <ul aria-label={t('list')} className="grid gap-3 md:hidden">
        {discounts.map((discount) => (
          <DiscountCard key={discount.id} discount={discount} onEdit={editOf(discount)} />
        ))}
      </ul>
      <div className="overflow-x-auto rounded-lg border bg-card max-md:hidden">
        <table aria-label={t('list')} className="w-full text-[0.84375rem]">
          <thead className="bg-secondary/50 text-[0.78125rem] text-muted-foreground">
            <tr className="h-9.5 text-left">
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={cn('px-3 font-medium whitespace-nowrap', figures.has(column) && 'text-right')}
                >
                  {t(`column.${column}`)}
                </th>
              ))}
              <th scope="col" className="px-3">
                <span className="sr-only">{t('column.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {discounts.map((discount) => (
              <DiscountRow key={discount.id} discount={discount} onEdit={editOf(discount)} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
