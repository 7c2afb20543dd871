import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const aboutOne = [
  'order',
  'order-events',
  'order-refunds',
  'order-return',
  'order-parcels',
  'payment-timeline',
  'crm-sync',
];

/** Fetches the lists and all data of one order again, after the order has changed. */
export function useRefreshOrder() {
  const queries = useQueryClient();
  return useCallback(
    async (id: string) => {
      await Promise.all(
        [['orders'], ...aboutOne.map((name) => [name, id])].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
    },
    [queries],
  );
}
