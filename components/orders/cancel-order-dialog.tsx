'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import type { Toast } from '@/components/ui/toast';
import { cancelOrder, fetchOrder } from '@/lib/orders/api';
import { shownOrderId } from '@/lib/orders/contract';
import { OrderChangeFailure, type OrderDialogProps, useOrderChange } from './order-change';

/** Asks before the order is cancelled; a retry is safe, because the server cancels only once. */
export function CancelOrderDialog({ orderId, open, onChanged, onClose, onClosed }: OrderDialogProps) {
  const t = useTranslations('orders.cancel');
  const done: Toast = { tone: 'ok', title: t('done') };
  const { busy, failure, close, send } = useOrderChange({
    change: async () => {
      await cancelOrder(orderId);
      return done;
    },
    findDone: async () => {
      const { status } = await fetchOrder(orderId, new AbortController().signal);
      return status === 'cancelled' ? done : null;
    },
    texts: { failed: t('failed'), unanswered: { title: t('perhaps'), text: t('perhapsText') } },
    onChanged,
    onClose,
  });

  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && close()}>
      <DialogContent
        role="alertdialog"
        title={t('title')}
        description={t('text', { number: shownOrderId(orderId) })}
        className="sm:max-w-112"
        closable={!busy}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
      >
        <div className="grid gap-4">
          <OrderChangeFailure failure={failure} />
          <div className="grid gap-3 sm:grid-cols-2">
            <Button variant="outline" disabled={busy} onClick={close}>
              {t('keep')}
            </Button>
            <Button variant="destructive" busy={busy} onClick={() => void send()}>
              {t(busy ? 'busy' : 'confirm')}
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}
