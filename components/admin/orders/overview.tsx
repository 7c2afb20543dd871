'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';
import type { RangeQuery } from '@/lib/figures/rules';
import { fetchStatistics } from '@/lib/orders/admin-api';
import { LoadFailed } from '../load-failed';
import { StatisticsCards } from './statistics-cards';

/** The figures of a range above the list; they are fetched again every minute and after each change of an order. */
export function Overview({ range }: { range: RangeQuery }) {
  const t = useTranslations('adminOrders.stats');
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'statistics', range],
    queryFn: ({ signal }) => fetchStatistics(range, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  if (data) return <StatisticsCards statistics={data} />;
  if (error) return <LoadFailed title={t('failed')} error={error} onReload={() => void refetch()} />;
  return (
    <div
      className="grid gap-3 xs:grid-cols-2 md:grid-cols-[1.6fr_1fr_1fr] xl:grid-cols-[1.85fr_0.85fr_0.95fr_1.55fr]"
      aria-hidden
    >
      <Skeleton className="h-22 rounded-lg" />
      <Skeleton className="h-22 rounded-lg" />
      <Skeleton className="h-22 rounded-lg" />
      <Skeleton className="h-22 rounded-lg max-xl:col-span-full max-xl:h-11" />
    </div>
  );
}
