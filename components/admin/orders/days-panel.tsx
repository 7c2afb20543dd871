'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazy } from '@/components/ui/lazy';
import { Skeleton } from '@/components/ui/skeleton';
import type { OrderDay } from '@/lib/orders/admin-contract';
import { cn } from '@/platform/cn';
import { formatExactMoney } from '@/platform/money';
import { type Column, DataTable } from '../data-table';
import { numberColumn } from '../number-column';
import type { Measure } from './orders-chart';

const OrdersChart = lazy(async () => (await import('./orders-chart')).default);

const measures: readonly Measure[] = ['CNY', 'USD', 'orders'];

/** Orders and net revenue by day, as a chart or as a table that also has what came and what went back; one day is a table. */
export function DaysPanel({ days }: { days: OrderDay[] }) {
  const t = useTranslations('adminOrders.chart');
  const [measure, setMeasure] = useState<Measure>('CNY');
  const [wantsTable, setWantsTable] = useState(false);
  const isOneDay = days.length === 1;
  const asTable = wantsTable || isOneDay;
  return (
    <section aria-label={t('title')} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div role="group" aria-label={t('measure')} className="flex flex-wrap gap-1">
          {measures.map((choice) => (
            <Button
              key={choice}
              variant="ghost"
              size="xs"
              aria-pressed={measure === choice}
              className={cn(measure === choice && 'bg-accent text-accent-foreground hover:bg-foreground/6')}
              onClick={() => setMeasure(choice)}
            >
              {t(choice)}
            </Button>
          ))}
        </div>
        {!isOneDay && (
          <Button variant="outline" size="xs" className="ml-auto" onClick={() => setWantsTable(!asTable)}>
            {t(asTable ? 'asChart' : 'asTable')}
          </Button>
        )}
      </div>
      {isOneDay && <p className="text-note text-muted-foreground">{t('oneDay')}</p>}
      {asTable ? (
        <DaysTable days={days} measure={measure} />
      ) : (
        <OrdersChart days={days} measure={measure} label={t('summary', { measure: t(measure) })}>
          <Skeleton className="h-56" />
        </OrdersChart>
      )}
    </section>
  );
}

const moneyColumns = ['gross', 'refunded', 'net'] as const;

/** The orders of each day, and for a currency what came, what went back and what is left. */
function DaysTable({ days, measure }: { days: OrderDay[]; measure: Measure }) {
  const t = useTranslations('adminOrders.chart');
  const columns = useMemo<Column<OrderDay>[]>(
    () => [
      {
        id: 'day',
        header: t('day'),
        cell: ({ row }) => row.original.day,
        meta: { isRowHeader: true, cell: 'text-left font-normal' },
      },
      numberColumn({ id: 'orders', header: t('orders'), cell: ({ orders }) => orders }),
      ...(measure === 'orders'
        ? []
        : moneyColumns.map((name) =>
            numberColumn<OrderDay>({
              id: name,
              header: t(name),
              cell: (day) => formatExactMoney(day[name][measure], measure),
            }),
          )),
    ],
    [t, measure],
  );
  const newestFirst = useMemo(() => days.toReversed(), [days]);
  return (
    <DataTable look="days" label={t('title')} columns={columns} rows={newestFirst} rowId={({ day }) => day} />
  );
}
