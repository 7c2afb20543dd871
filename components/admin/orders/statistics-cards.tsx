'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { toneText } from '@/components/ui/badge';
import { countKeyOf, type Statistics } from '@/lib/orders/admin-contract';
import { cn } from '@/platform/cn';
import { currencies, formatMoney, type Currency, type Minor } from '@/platform/money';
import { ongoingStatuses, toneOf } from '@/values/orders';

const number = (count: number) => count.toLocaleString('en-US');

function Figure({ label, value, below }: { label: string; value: ReactNode; below: ReactNode }) {
  return (
    <div className="min-w-0 rounded-lg border bg-card px-4 py-3 max-xl:first:xs:col-span-2">
      <dt className="text-note text-muted-foreground">{label}</dt>
      <dd>
        <span className="tabular block [overflow-wrap:anywhere] text-lg leading-7 md:text-title-xs md:leading-8 font-semibold">
          {value}
        </span>
        <span className="tabular block text-note text-muted-foreground">{below}</span>
      </dd>
    </div>
  );
}

/** Amounts by currency: the first one large, the others below it. */
function Money({ label, sums }: { label: string; sums: Record<Currency, Minor> }) {
  const [first = '', ...others] = currencies.map((currency) =>
    formatMoney(sums[currency], currency, { decimals: 'always' }),
  );
  return <Figure label={label} value={first} below={others.join(' · ')} />;
}

/** All order statistics (admin 7). */
export function StatisticsCards({ statistics }: { statistics: Statistics }) {
  const t = useTranslations('adminOrders');
  const labels = useTranslations('orderStatus');
  return (
    <dl className="grid gap-3 xs:grid-cols-2 xl:grid-cols-[1fr_1.1fr_1.1fr_1.7fr]">
      <Figure
        label={t('stats.total')}
        value={number(statistics.totalOrders)}
        below={t('stats.month', {
          delivered: number(statistics.monthlyDelivered),
          completed: number(statistics.monthlyCompleted),
        })}
      />
      <Money label={t('stats.revenue')} sums={statistics.totalRevenueByCurrency} />
      <Money label={t('stats.monthlyRevenue')} sums={statistics.monthlyRevenueByCurrency} />
      <div className="min-w-0 rounded-lg border bg-card px-4 py-3 max-xl:order-first max-xl:xs:col-span-2">
        <dt className="text-note text-muted-foreground">{t('stats.todo')}</dt>
        <dd className="mt-0.5 flex flex-wrap gap-x-5 gap-y-1">
          {ongoingStatuses.map((status) => (
            <span key={status}>
              <span className="tabular block text-lg leading-6 font-semibold">
                {number(statistics[countKeyOf(status)])}
              </span>
              <span className={cn('block text-note leading-5', toneText(toneOf(status)))}>
                {labels(status)}
              </span>
            </span>
          ))}
        </dd>
      </div>
    </dl>
  );
}
