'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';
import { fetchStatistics } from '@/lib/orders/admin-api';
import { LoadFailed } from '../load-failed';
import { DaysPanel } from './days-panel';
import { StatisticsCards } from './statistics-cards';

/** The statistics above the list; they are fetched again every minute and after each change of an order. */
export function Overview() {
  const t = useTranslations('adminOrders.stats');
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'statistics'],
    queryFn: ({ signal }) => fetchStatistics(signal),
    refetchInterval: 60_000,
  });
  if (data)
    return (
      <div className="grid grid-cols-1 gap-3">
        <StatisticsCards statistics={data} />
        <DaysPanel days={data.days} />
      </div>
    );
  if (error) return <LoadFailed title={t('failed')} error={error} onReload={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-3" aria-hidden>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {[1, 2, 3, 4].map((at) => (
          <Skeleton key={at} className="h-24 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-46 rounded-lg" />
    </div>
  );
}
