'use client';

import { useTranslations } from 'next-intl';
import { toneText } from '@/components/ui/badge';
import { countKeyOf, type Statistics } from '@/lib/orders/admin-contract';
import { cn } from '@/platform/cn';
import { currencies, formatMoney } from '@/platform/money';
import { ongoingStatuses, toneOf } from '@/values/orders';
import { Figure } from './figure';
import { RevenueCard } from './revenue-card';

const number = (count: number) => count.toLocaleString('en-US');

/** Amounts by currency, never added. */
const moneyIn = (sums: Statistics['totalRevenueByCurrency']) =>
  currencies.map((currency) => formatMoney(sums[currency], currency, { decimals: 'always' }));

/** All order statistics (admin 7). */
export function StatisticsCards({ statistics }: { statistics: Statistics }) {
  const t = useTranslations('adminOrders');
  const labels = useTranslations('orderStatus');
  const [month, ...monthOthers] = moneyIn(statistics.monthlyRevenueByCurrency);
  return (
    <dl className="grid gap-3 xs:grid-cols-2 md:grid-cols-[1.6fr_1fr_1fr] xl:grid-cols-[1.8fr_1fr_1fr_1.5fr]">
      <RevenueCard statistics={statistics} />
      <Figure label={t('stats.monthlyRevenue')} value={month} below={monthOthers.join(' · ')} />
      <Figure
        label={t('stats.total')}
        value={number(statistics.totalOrders)}
        below={moneyIn(statistics.totalRevenueByCurrency).join(' · ')}
      />
      <div className="min-w-0 rounded-lg border bg-card px-4 py-2 max-xl:order-last max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-6 max-xl:xs:col-span-full">
        <dt className="flex flex-wrap justify-between gap-x-4 text-note leading-5 text-muted-foreground max-xl:order-last max-xl:ml-auto">
          <span className="max-xl:sr-only">{t('stats.todo')}</span>
          <span className="tabular">
            {t('stats.month', {
              delivered: number(statistics.monthlyDelivered),
              completed: number(statistics.monthlyCompleted),
            })}
          </span>
        </dt>
        <dd className="mt-0.5 flex flex-wrap gap-x-3 gap-y-1 max-xl:mt-0 max-xl:gap-x-6">
          {ongoingStatuses.map((status) => (
            <span key={status} className="max-xl:flex max-xl:items-baseline max-xl:gap-1.5">
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
