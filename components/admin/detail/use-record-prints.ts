import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useChange } from '@/components/forms/use-change';
import { recordSlipPrint } from '@/lib/orders/admin-api';
import { wholeOrderKey, type WholeOrder } from './use-order-data';

/**
 * Records the slips of the page when they are printed, by its button or by the browser's own (orders 41). A closed dialog
 * tells nothing of whether the printer was used, so it counts as printed.
 */
export function useRecordPrints(orderIds: readonly string[]): void {
  const t = useTranslations('adminOrder.slip');
  const queries = useQueryClient();
  const shown = () => orderIds.flatMap((id) => queries.getQueryData<WholeOrder>(wholeOrderKey(id)) ?? []);
  const { mutate } = useChange({
    mutationFn: () => Promise.all(shown().map(({ id, version }) => recordSlipPrint(id, version))),
    failed: t('notRecorded'),
    onSuccess: async (recorded) => {
      const old = new Map(recorded.map(({ id, is_slip_old }) => [id, is_slip_old]));
      for (const id of orderIds)
        queries.setQueryData<WholeOrder>(
          wholeOrderKey(id),
          (order) => order && { ...order, is_slip_old: old.get(order.id) ?? order.is_slip_old },
        );
      // What was printed is no longer what is stored: the page shows the new recipient, for the print that it asks for.
      await queries.invalidateQueries({
        predicate: ({ queryKey, state }) =>
          queryKey[0] === 'whole-order' && (state.data as WholeOrder | undefined)?.is_slip_old === true,
      });
    },
  });
  useEffect(() => {
    const record = () => mutate();
    window.addEventListener('afterprint', record);
    return () => window.removeEventListener('afterprint', record);
  }, [mutate]);
}
