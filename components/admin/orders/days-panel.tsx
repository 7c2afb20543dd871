'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazy } from '@/components/ui/lazy';
import { Skeleton } from '@/components/ui/skeleton';
import type { OrderDay } from '@/lib/orders/admin-contract';
import { cn } from '@/platform/cn';
import { type Currency, formatMoney } from '@/platform/money';
import { type Column, DataTable } from '../data-table';
import type { Measure } from './orders-chart';

const OrdersChart = lazy(async () => (await import('./orders-chart')).default);

const measures: readonly Measure[] = ['CNY', 'USD', 'orders'];

/** Orders and revenue by day, as a chart or as a table with the same numbers. */
export function DaysPanel({ days }: { days: OrderDay[] }) {
  const t = useTranslations('adminOrders.chart');
  const [measure, setMeasure] = useState<Measure>('CNY');
  const [asTable, setAsTable] = useState(false);
  return (
    <section aria-label={t('title')} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {!asTable && (
          <div role="group" aria-label={t('measure')} className="flex flex-wrap gap-1">
            {measures.map((choice) => (
              <Button
                key={choice}
                variant="ghost"
                size="xs"
                aria-pressed={measure === choice}
                className={cn(measure === choice && 'bg-accent text-accent-foreground')}
                onClick={() => setMeasure(choice)}
              >
                {t(choice)}
              </Button>
            ))}
          </div>
        )}
        <Button variant="outline" size="xs" className="ml-auto" onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'asChart' : 'asTable')}
        </Button>
      </div>
      {asTable ? (
        <DaysTable days={days} />
      ) : (
        <OrdersChart days={days} measure={measure} label={t('summary', { measure: t(measure) })}>
          <Skeleton className="h-56" />
        </OrdersChart>
      )}
    </section>
  );
}

const revenueOf = ({ revenueByCurrency }: OrderDay, currency: Currency) =>
  formatMoney(revenueByCurrency[currency], currency, { decimals: 'always' });

function DaysTable({ days }: { days: OrderDay[] }) {
  const t = useTranslations('adminOrders.chart');
  const columns = useMemo<Column<OrderDay>[]>(
    () => [
      {
        id: 'day',
        header: t('day'),
        cell: ({ row }) => row.original.day,
        meta: { isRowHeader: true, cell: 'text-left font-normal' },
      },
      {
        id: 'orders',
        header: t('orders'),
        cell: ({ row }) => row.original.orders,
        meta: { className: 'text-right' },
      },
      {
        id: 'CNY',
        header: t('CNY'),
        cell: ({ row }) => revenueOf(row.original, 'CNY'),
        meta: { className: 'text-right' },
      },
      {
        id: 'USD',
        header: t('USD'),
        cell: ({ row }) => revenueOf(row.original, 'USD'),
        meta: { className: 'text-right' },
      },
    ],
    [t],
  );
  const newestFirst = useMemo(() => days.toReversed(), [days]);
  return (
    <DataTable look="days" label={t('title')} columns={columns} rows={newestFirst} rowId={({ day }) => day} />
  );
}
