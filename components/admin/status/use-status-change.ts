import { useTranslations } from 'next-intl';
import { createContext, useState } from 'react';
import { useChange } from '@/components/forms/use-change';
import { showToast } from '@/components/ui/toast';
import { setOrderStatus } from '@/lib/orders/admin-api';
import { shownOrderId } from '@/lib/orders/contract';
import type { OrderStatus } from '@/values/orders';
import { useAdmin } from '../use-admin';
import { canUndo } from './change-question';
import { useRefreshOrder } from '../use-refresh-order';

export type StatusChange = {
  id: string;
  from: OrderStatus;
  to: OrderStatus;
  /** Its whole total went back or is on its way, so that sending it off takes a reason (orders 23). */
  isRefunded?: boolean;
  reason?: string;
};

/** Orders with a running change. A context, because new columns would remount every cell and close its open menu. */
export const Changing = createContext<readonly string[]>([]);

/** Milliseconds for which an undo is offered. */
const undoFor = 10_000;

/** Removes the id only once, because an undo may start before its change has ended, and then the id is there twice. */
const withoutOne = (ids: readonly string[], id: string) => ids.filter((_, at) => at !== ids.indexOf(id));

/**
 * Sets a status only if the order still has the status that the page shows; afterwards the page is always refreshed.
 * Several changes may run at once, each with its own toast.
 */
export function useStatusChange() {
  const t = useTranslations('adminOrders');
  const labels = useTranslations('orderStatus');
  const role = useAdmin()?.role ?? 'support';
  const refresh = useRefreshOrder();
  const [changing, setChanging] = useState<readonly string[]>([]);

  const { mutate, mutateAsync } = useChange({
    mutationFn: (change: StatusChange & { isUndo?: true }) => setOrderStatus(change),
    failed: t('change.failed'),
    unreachable: t('change.network'),
    onMutate: ({ id }) => setChanging((ids) => [...ids, id]),
    onSuccess: (_order, { isUndo, ...done }) =>
      isUndo ? showToast({ tone: 'info', title: t('change.undone') }) : offerUndo(done),
    onSettled: async (_order, _error, { id }) => {
      await refresh(id);
      setChanging((ids) => withoutOne(ids, id));
    },
  });

  const offerUndo = ({ id, from, to }: StatusChange) =>
    showToast({
      tone: 'ok',
      title: t('change.done', { number: shownOrderId(id), status: labels(to) }),
      duration: undoFor,
      ...(canUndo(role, from, to) && {
        action: { label: t('change.undo'), run: () => mutate({ id, from: to, to: from, isUndo: true }) },
      }),
    });

  /** @returns whether the change was made, once the page is refreshed; a toast has said why not */
  const run = (wanted: StatusChange): Promise<boolean> =>
    mutateAsync(wanted).then(
      () => true,
      () => false,
    );
  return { run, changing };
}
