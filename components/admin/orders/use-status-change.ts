import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/toast';
import type { OrderStatus } from '@/db/values';
import { setOrderStatus } from '@/lib/orders/admin-api';
import { shownOrderId } from '@/lib/orders/contract';
import { ApiError } from '@/lib/platform/api-error';
import { canUndo } from './change-question';
import { useRefreshOrder } from './use-refresh-order';

export type StatusChange = { id: string; from: OrderStatus; to: OrderStatus };

/** An undo is offered for as long as this. */
const undoFor = 10_000;

/** Sets a status guarded by what the page shows; whatever comes of it, the page is brought up to date. */
export function useStatusChange() {
  const t = useTranslations('deskOrders');
  const refresh = useRefreshOrder();

  const change = useMutation({
    mutationFn: ({ id, from, to }: StatusChange) => setOrderStatus(id, to, from),
    onSettled: (_answer, _error, { id }) => refresh(id),
    onError: (error) => {
      const message = error instanceof ApiError ? error.message : '';
      showToast({ tone: 'bad', title: t('change.failed'), description: message || t('change.network') });
    },
  });

  const undo = ({ id, from, to }: StatusChange) =>
    change.mutate(
      { id, from: to, to: from },
      { onSuccess: () => showToast({ tone: 'info', title: t('change.undone') }) },
    );

  const run = (wanted: StatusChange) =>
    change.mutate(wanted, {
      onSuccess: () =>
        showToast({
          tone: 'ok',
          title: t('change.done', { number: shownOrderId(wanted.id), status: t(`status.${wanted.to}`) }),
          duration: undoFor,
          ...(canUndo(wanted.from, wanted.to)
            ? { action: { label: t('change.undo'), run: () => undo(wanted) } }
            : {}),
        }),
    });

  return { run, changing: change.isPending ? change.variables.id : null };
}
