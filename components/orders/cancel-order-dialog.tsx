'use client';

import { useErrorText } from '@/components/browser/use-error-text';
import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { openLogin } from '@/components/browser/page-dialogs';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { showToast } from '@/components/ui/toast';
import { cancelOrder } from '@/lib/orders/api';
import { shownOrderId } from '@/lib/orders/contract';
import { isOffline, isRefusedWith } from './refusals';

type CancelOrderDialogProps = {
  orderId: string;
  open: boolean;
  /** Fetches the page's data again, because the order is cancelled or has changed meanwhile. */
  onChanged: () => Promise<unknown>;
  onClose: () => void;
  /** Moves the focus to an element that still exists. */
  onClosed: () => void;
};

/** Asks before the order is cancelled and shows errors; a retry is safe, because the server cancels only once. */
export function CancelOrderDialog({ orderId, open, onChanged, onClose, onClosed }: CancelOrderDialogProps) {
  const t = useTranslations('orders.cancel');
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const close = () => {
    if (busy) return;
    setFailure(null);
    onClose();
  };

  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await cancelOrder(orderId);
      showToast({ tone: 'ok', title: t('done') });
      await onChanged().catch(() => undefined);
      onClose();
    } catch (error) {
      setFailure(isOffline(error) ? t('offline') : textOf(error));
      if (isRefusedWith(error, 'UNAUTHENTICATED')) {
        onClose();
        openLogin();
      }
      if (isRefusedWith(error, 'CONFLICT')) await onChanged().catch(() => undefined);
    } finally {
      setBusy(false);
    }
  };

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
        <div role="alert" className="empty:hidden">
          {failure && (
            <p className="mb-4 flex gap-2.5 rounded-lg bg-bad-soft px-4 py-3 text-body text-bad">
              <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
              <span>
                <span className="font-semibold">{t('failed')}</span>
                <br />
                {failure}
              </span>
            </p>
          )}
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="outline" disabled={busy} onClick={close}>
            {t('keep')}
          </Button>
          <Button variant="destructive" busy={busy} onClick={() => void confirm()}>
            {t(busy ? 'busy' : 'confirm')}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
