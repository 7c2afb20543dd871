'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { buttonClasses } from '@/components/ui/button-classes';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { shownOrderId } from '@/lib/orders/contract';
import { Link } from '@/platform/i18n/navigation';
import type { EndedOrder } from './use-place-order';

type EndedOrderDialogProps = {
  order: EndedOrder | null;
  /** Orders what the page shows; null when it cannot be ordered now. */
  onAgain: (() => void) | null;
  onClose: () => void;
  onClosed: () => void;
};

/** The order of a lost answer is paid or cancelled by now: another one is placed only by another press (checkout 8). */
export function EndedOrderDialog({ order, onAgain, onClose, onClosed }: EndedOrderDialogProps) {
  const t = useTranslations('checkout.ended');
  const common = useTranslations('common');
  // While the dialog fades out, it keeps its text.
  const [last, setLast] = useState(order);
  if (order && order !== last) setLast(order);
  const end = last?.end ?? 'paid';
  const orderId = last?.orderId ?? '';
  return (
    <Dialog open={order !== null} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent
        role="alertdialog"
        centred
        className="max-w-104"
        bodyClassName="pt-3"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
        title={t(`${end}.title`)}
        closeLabel={common('close')}
        leading={
          <span
            aria-hidden
            className="mr-2 grid size-11 place-items-center rounded-full bg-warn-soft text-warn"
          >
            <CircleAlert className="size-5.5" />
          </span>
        }
        description={t(`${end}.text`, { number: shownOrderId(orderId) })}
      >
        <div className="grid gap-3">
          <Link
            href={`/order-success?orderId=${encodeURIComponent(orderId)}`}
            className={buttonClasses({ size: 'lg' })}
          >
            {t('show')}
          </Link>
          {onAgain && (
            <Button
              variant="outline"
              size="lg"
              onClick={() => {
                onClose();
                onAgain();
              }}
            >
              {t('again')}
            </Button>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}
