'use client';

import { useTranslations } from 'next-intl';
import { toneText } from '@/components/ui/badge';
import { countKeyOf, type Statistics } from '@/lib/orders/admin-contract';
import { cn } from '@/platform/cn';
import { currencies, formatExactMoney } from '@/platform/money';
import { ongoingStatuses, toneOf } from '@/values/orders';
import { Figure } from './figure';
import { RevenueCard } from './revenue-card';

const number = (count: number) => count.toLocaleString('en-US');

/** Amounts by currency, never added. */
const moneyIn = (sums: Statistics['totalRevenueByCurrency']) =>
  currencies.map((currency) => formatExactMoney(sums[currency], currency));

/** All order statistics (admin 7). */
export function StatisticsCards({ statistics }: { statistics: Statistics }) {
  const t = useTranslations('adminOrders');
  const labels = useTranslations('orderStatus');
  const [month, ...monthOthers] = moneyIn(statistics.monthlyRevenueByCurrency);
  return (
    <dl className="grid gap-3 xs:grid-cols-2 md:grid-cols-[1.6fr_1fr_1fr] xl:grid-cols-[1.85fr_0.85fr_0.95fr_1.55fr]">
      <RevenueCard statistics={statistics} />
      <Figure label={t('stats.monthlyRevenue')} value={month} below={monthOthers.join(' · ')} />
      <Figure
        label={t('stats.total')}
        value={number(statistics.totalOrders)}
        below={moneyIn(statistics.totalRevenueByCurrency).join(' · ')}
      />
      <div className="flex min-h-11 min-w-0 flex-wrap content-center items-center gap-x-6 rounded-lg border bg-card px-4 py-2 max-xl:order-last max-xl:xs:col-span-full xl:min-h-22">
        <dt className="sr-only">{t('stats.todo')}</dt>
        <dd className="flex flex-wrap gap-x-2.5 gap-y-1 max-xl:gap-x-6">
          {ongoingStatuses.map((status) => (
            <span key={status} className="max-xl:flex max-xl:items-baseline max-xl:gap-1.5">
              <span className="tabular block text-lg leading-6 font-semibold">
                {number(statistics[countKeyOf(status)])}
              </span>
              <span className={cn('block text-xs leading-5', toneText(toneOf(status)))}>
                {labels(status)}
              </span>
            </span>
          ))}
        </dd>
        <dd className="tabular text-note leading-5 text-muted-foreground max-xl:ml-auto xl:basis-full">
          {t('stats.month', {
            delivered: number(statistics.monthlyDelivered),
            completed: number(statistics.monthlyCompleted),
          })}
        </dd>
      </div>
    </dl>
  );
}
