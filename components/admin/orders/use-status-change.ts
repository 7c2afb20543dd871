import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { createContext, useState } from 'react';
import { showToast } from '@/components/ui/toast';
import type { OrderStatus } from '@/db/values';
import { setOrderStatus } from '@/lib/orders/admin-api';
import { shownOrderId } from '@/lib/orders/contract';
import { ApiError } from '@/lib/platform/api-error';
import { canUndo } from './change-question';
import { useRefreshOrder } from './use-refresh-order';

export type StatusChange = { id: string; from: OrderStatus; to: OrderStatus };

/** Orders whose change is under way. Not by the columns: with new ones each cell is made anew, and its open menu closes. */
export const Changing = createContext<readonly string[]>([]);

/** An undo is offered for as long as this. */
const undoFor = 10_000;

/** Once each time: an undo may begin before the change it takes back has ended. */
const withoutOne = (ids: readonly string[], id: string) => ids.filter((_, at) => at !== ids.indexOf(id));

/**
 * Sets a status guarded by what the page shows; whatever comes of it, the page is brought up to date. Several changes
 * may be under way at once, each with its own toast.
 */
export function useStatusChange() {
  const t = useTranslations('adminOrders');
  const refresh = useRefreshOrder();
  const [changing, setChanging] = useState<readonly string[]>([]);

  const { mutate } = useMutation({
    mutationFn: ({ id, from, to }: StatusChange & { isUndo?: true }) => setOrderStatus(id, to, from),
    onMutate: ({ id }) => setChanging((ids) => [...ids, id]),
    onSuccess: (_order, { isUndo, ...done }) =>
      isUndo ? showToast({ tone: 'info', title: t('change.undone') }) : offerUndo(done),
    onError: (error) => {
      const message = error instanceof ApiError ? error.message : '';
      showToast({ tone: 'bad', title: t('change.failed'), description: message || t('change.network') });
    },
    onSettled: async (_order, _error, { id }) => {
      await refresh(id);
      setChanging((ids) => withoutOne(ids, id));
    },
  });

  const offerUndo = ({ id, from, to }: StatusChange) =>
    showToast({
      tone: 'ok',
      title: t('change.done', { number: shownOrderId(id), status: t(`status.${to}`) }),
      duration: undoFor,
      ...(canUndo(from, to) && {
        action: { label: t('change.undo'), run: () => mutate({ id, from: to, to: from, isUndo: true }) },
      }),
    });

  return { run: (wanted: StatusChange) => mutate(wanted), changing };
}
