'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazy } from '@/components/ui/lazy';
import { Skeleton } from '@/components/ui/skeleton';
import type { OrderDay } from '@/lib/orders/admin-contract';
import { cn } from '@/platform/cn';
import { formatMoney } from '@/platform/money';
import type { Measure } from './orders-chart';

const OrdersChart = lazy(async () => (await import('./orders-chart')).default);

const measures: readonly Measure[] = ['orders', 'CNY', 'USD'];

/** Orders and revenue by day, as a chart or as a table with the same numbers. */
export function DaysPanel({ days }: { days: OrderDay[] }) {
  const t = useTranslations('adminOrders.chart');
  const [measure, setMeasure] = useState<Measure>('orders');
  const [asTable, setAsTable] = useState(false);
  return (
    <section aria-label={t('title')} className="rounded-lg border bg-card px-4 py-3">
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="mr-auto text-sm font-semibold">{t('title')}</h2>
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
        <Button variant="outline" size="xs" onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'asChart' : 'asTable')}
        </Button>
      </div>
      {asTable ? (
        <DaysTable days={days} />
      ) : (
        <OrdersChart days={days} measure={measure} label={t('summary', { measure: t(measure) })}>
          <Skeleton className="h-34" />
        </OrdersChart>
      )}
    </section>
  );
}

function DaysTable({ days }: { days: OrderDay[] }) {
  const t = useTranslations('adminOrders.chart');
  const money = { decimals: 'always' } as const;
  return (
    <div className="max-h-72 overflow-auto" tabIndex={0} role="region" aria-label={t('title')}>
      <table className="tabular w-full text-[0.8125rem]">
        <thead className="sticky top-0 bg-card text-left text-muted-foreground">
          <tr>
            <th scope="col" className="py-1.5 font-medium">
              {t('day')}
            </th>
            {measures.map((measure) => (
              <th key={measure} scope="col" className="py-1.5 text-right font-medium">
                {t(measure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, orders, revenueByCurrency }) => (
            <tr key={day} className="border-t">
              <th scope="row" className="py-1 text-left font-normal">
                {day}
              </th>
              <td className="text-right">{orders}</td>
              <td className="text-right">{formatMoney(revenueByCurrency.CNY, 'CNY', money)}</td>
              <td className="text-right">{formatMoney(revenueByCurrency.USD, 'USD', money)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
