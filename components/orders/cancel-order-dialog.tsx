'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { cancelOrder } from '@/lib/orders/api';
import { shownOrderId } from '@/lib/orders/contract';
import { OrderChangeFailure, type OrderDialogProps, useOrderChange } from './order-change';

/** Asks before the order is cancelled; a retry is safe, because the server cancels only once. */
export function CancelOrderDialog({ orderId, open, onChanged, onClose, onClosed }: OrderDialogProps) {
  const t = useTranslations('orders.cancel');
  const { busy, failure, close, send } = useOrderChange({
    change: () => cancelOrder(orderId),
    texts: { done: t('done'), offline: t('offline') },
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
          <OrderChangeFailure title={t('failed')} text={failure} />
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
