'use client';

import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { shopTimestamp } from '@/platform/shop-time';
import { OrderLink } from '@/components/admin/order-link';
import { useChange } from '@/components/forms/use-change';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { retryDeadJob } from '@/lib/jobs/admin-api';
import type { DeadJob } from '@/lib/jobs/admin-contract';
import { useJobName } from './use-job-name';

function useRetry() {
  const t = useTranslations('adminJobs');
  return useChange({
    mutationFn: retryDeadJob,
    failed: t('retryFailed'),
    unreachable: t('network'),
    refreshes: [['jobs']],
    onSuccess: () => showToast({ tone: 'ok', title: t('retried') }),
  });
}

export function DeadJobRow({ job }: { job: DeadJob }) {
  const t = useTranslations('adminJobs');
  const nameOf = useJobName();
  const retry = useRetry();
  return (
    <li data-slot="dead-job" className="grid gap-2 rounded-lg border bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{nameOf(job.name)}</span>
        {job.order_id && <OrderLink orderId={job.order_id} />}
        <span className="text-muted-foreground">{t('tries', { count: job.tries })}</span>
        <span className="text-muted-foreground">{t('at', { time: shopTimestamp(job.failed_at) })}</span>
        <Button
          variant="outline-primary"
          size="xs"
          className="ml-auto"
          busy={retry.isPending}
          onClick={() => retry.mutate(job.id)}
        >
          {!retry.isPending && <RotateCw aria-hidden />}
          {retry.isPending ? t('retrying') : t('retry')}
        </Button>
      </div>
      <p className="font-mono text-note break-words text-bad">{job.failure ?? t('unknown')}</p>
    </li>
  );
}
