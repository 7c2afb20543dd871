import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const aboutOne = ['order', 'order-events', 'order-refunds', 'payment-timeline'];

/** After anything happened to an order: the lists, and all that the admin pages hold of this one, are read again. */
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
