'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getCrmSync, startCrmSync } from '@/lib/crm/admin-api';

/** While a sync is under way, the page reloads after this many milliseconds. */
const whileUnderWay = 3000;

/** What the CRM holds of an order, live while a sync is under way, and how to start one. */
export function useCrmSync(orderId: string) {
  const cache = useQueryClient();
  const queryKey = ['crm-sync', orderId];
  const query = useQuery({
    queryKey,
    queryFn: () => getCrmSync(orderId),
    refetchInterval: ({ state }) => {
      const status = state.data?.application?.sync_status;
      return status === 'pending' || status === 'syncing' ? whileUnderWay : false;
    },
  });
  const start = useMutation({
    mutationFn: () => startCrmSync(orderId),
    onSuccess: (sync) => cache.setQueryData(queryKey, sync),
  });
  const status = query.data?.application?.sync_status;
  // The end of a sync stands in the order's history too.
  useEffect(() => {
    if (status === 'completed' || status === 'failed')
      void cache.invalidateQueries({ queryKey: ['order-events', orderId] });
  }, [cache, orderId, status]);
  return { query, start };
}
