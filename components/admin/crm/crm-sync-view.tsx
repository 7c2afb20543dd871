'use client';

import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { CrmSync } from '@/lib/crm/admin-contract';
import { wasPaid } from '@/lib/crm/rules';
import type { OrderStatus } from '@/values/orders';
import { ApplicationCard } from './application-card';
import { DeviceTable } from './device-table';
import { useCrmSync } from './use-crm-sync';

type CrmSyncViewProps = { orderId: string; orderStatus: OrderStatus };

export function CrmSyncView({ orderId, orderStatus }: CrmSyncViewProps) {
  const t = useTranslations('adminCrm');
  const common = useTranslations('common');
  const { query, start } = useCrmSync(orderId, orderStatus);
  const { data, isPending, isError } = query;
  const isPaid = wasPaid({ status: orderStatus, paidAt: null }) || Boolean(data?.application);
  const isSyncing = data?.application?.sync_status === 'syncing';
  return (
    <section aria-label={t('title')} className="grid gap-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('title')}</h3>
        {isPaid && (
          <Button size="sm" busy={start.isPending || isSyncing} onClick={() => start.mutate()}>
            <RefreshCw aria-hidden />
            {isSyncing || start.isPending ? t('syncing') : t('sync')}
          </Button>
        )}
      </div>
      {isPending && (
        <div role="status">
          <span className="sr-only">{common('loading')}</span>
          <Skeleton className="h-32" />
        </div>
      )}
      {isError && (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="text-bad">{t('failed')}</p>
          <Button variant="outline" size="xs" onClick={() => void query.refetch()}>
            {common('retry')}
          </Button>
        </div>
      )}
      {data && <SyncState data={data} isPaid={isPaid} />}
    </section>
  );
}

function SyncState({ data: { application, devices }, isPaid }: { data: CrmSync; isPaid: boolean }) {
  const t = useTranslations('adminCrm');
  if (!application)
    return (
      <p className="rounded-lg border border-dashed px-4 py-5 text-center text-muted-foreground">
        {isPaid ? t('notYet') : t('unpaid')}
      </p>
    );
  return (
    <>
      <ApplicationCard application={application} />
      <h3 className="mt-2 font-semibold">{t('devices')}</h3>
      {devices.length > 0 ? (
        <DeviceTable devices={devices} />
      ) : (
        <p className="text-muted-foreground">{t('noDevices')}</p>
      )}
    </>
  );
}
