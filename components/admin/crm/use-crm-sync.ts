'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useChange } from '@/components/forms/use-change';
import { showToast } from '@/components/ui/toast';
import { getCrmSync, startCrmSync } from '@/lib/crm/admin-api';
import { wasPaid } from '@/lib/crm/rules';
import type { OrderStatus } from '@/values/orders';

/** While a sync is running, the data is fetched again after this many milliseconds. */
const whileUnderWay = 3000;

/** The CRM data of an order, refreshed while a sync is coming or running, and a function that starts a sync. */
export function useCrmSync(orderId: string, orderStatus: OrderStatus) {
  const t = useTranslations('adminCrm');
  const cache = useQueryClient();
  const queryKey = ['crm-sync', orderId];
  const query = useQuery({
    queryKey,
    queryFn: () => getCrmSync(orderId),
    refetchInterval: ({ state: { data } }) => {
      const { sync_status: status, changed_after_sync: isChanged } = data?.application ?? {};
      // A paid order has its first sync within seconds.
      const isFirst = data?.application === null && wasPaid({ status: orderStatus, paidAt: null });
      const isComing = isFirst || (isChanged && status !== 'failed');
      return status === 'pending' || status === 'syncing' || isComing ? whileUnderWay : false;
    },
  });
  const start = useChange({
    mutationFn: () => startCrmSync(orderId),
    failed: t('startFailed'),
    onSuccess: (sync) => {
      cache.setQueryData(queryKey, sync);
      showToast({ tone: 'ok', title: t('started') });
    },
  });
  const status = query.data?.application?.sync_status;
  // The end of a sync also adds an event to the order's history.
  useEffect(() => {
    if (status === 'completed' || status === 'failed')
      void cache.invalidateQueries({ queryKey: ['order-events', orderId] });
  }, [cache, orderId, status]);
  return { query, start };
}
