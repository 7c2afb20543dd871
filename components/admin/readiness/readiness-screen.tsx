'use client';

import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { getReadiness } from '@/lib/readiness/admin-api';
import { formatTime } from '@/platform/time';
import { AdminFrame } from '../frame/admin-frame';
import { LoadFailed } from '../load-failed';
import { FindingList } from './finding-list';

/** Shows whether the shop is ready for real customers; it checks when opened and never polls. */
export function ReadinessScreen() {
  const t = useTranslations('adminReadiness');
  return (
    <AdminFrame title={t('title')}>
      <Findings />
    </AdminFrame>
  );
}

function Findings() {
  const t = useTranslations('adminReadiness');
  const locale = useLocale();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['readiness', locale],
    queryFn: getReadiness,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return (
    <div className="grid max-w-240 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="mr-auto text-muted-foreground" role="status">
          {isFetching
            ? t('checking')
            : data
              ? t('checkedAt', { time: formatTime(data.checked_at, locale) })
              : ''}
        </p>
        <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
          <RefreshCw aria-hidden />
          {t('again')}
        </Button>
      </div>
      {isPending && <Skeleton className="h-96" />}
      {error && !data && <LoadFailed title={t('failed')} error={error} onReload={() => void refetch()} />}
      {data && <FindingList findings={data.findings} />}
      <p className="text-muted-foreground">{t('command')}</p>
    </div>
  );
}
