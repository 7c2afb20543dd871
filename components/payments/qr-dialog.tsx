'use client';

import { Clock, WifiOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { OrderTime } from '@/components/orders/order-time';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Spinner } from '@/components/ui/spinner';
import type { Order } from '@/lib/orders/contract';
import { formatMoney } from '@/platform/money';
import type { ProviderName } from '@/values/payments';
import { countdown } from './payment-errors';
import { QrPicture } from './qr-picture';

/** Remaining seconds from which the dialog announces that the code will expire soon. */
const lastSeconds = 60;

type QrDialogProps = {
  open: boolean;
  /** Whose app scans the code. */
  provider: ProviderName;
  order: Order;
  link: string;
  /** Seconds until the code expires. */
  seconds: number;
  /** Whether the last request to the server succeeded. */
  reachable: boolean;
  onClose: () => void;
  onClosed: () => void;
};

export function QrDialog({
  open,
  provider,
  order,
  link,
  seconds,
  reachable,
  onClose,
  onClosed,
}: QrDialogProps) {
  const t = useTranslations('payments.qr');
  const common = useTranslations('common');
  const isWebAddress = /^https?:/.test(link);

  const image = <QrPicture link={link} alt={t(`${provider}.alt`)} data-slot="payment-qr" />;
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent
        title={t(`${provider}.title`)}
        closeLabel={common('close')}
        className="sm:max-w-105"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
      >
        <div className="grid justify-items-center text-center">
          <p className="text-title-xl leading-tight font-semibold tabular">
            {formatMoney(order.total, order.currency)}
          </p>
          <p className="mt-1 text-body text-muted-foreground">
            {t('summary', { name: order.item_name, quantity: order.item_quantity })}
          </p>
          <p className="text-sm text-muted-foreground tabular">
            {t('placed')} <OrderTime at={order.created_at} />
          </p>
          <div className="mt-5 grid size-58 place-items-center rounded-xl border bg-white text-black">
            {isWebAddress ? (
              <a href={link} target="_blank" rel="noopener">
                {image}
              </a>
            ) : (
              image
            )}
          </div>
          <p className="mt-5">{t(`${provider}.instruction`)}</p>
          {isWebAddress && <p className="mt-1 text-sm text-muted-foreground">{t('orPress')}</p>}
          <p className="mt-2 flex items-center gap-1.5 text-sm text-warn tabular" role="timer">
            <Clock aria-hidden className="size-4" />
            {t('remaining', { time: countdown(seconds) })}
          </p>
          <p role="status" className="sr-only">
            {seconds <= lastSeconds && t('lastMinute')}
          </p>
          <p
            role="status"
            className="mt-5 flex w-full items-center justify-center gap-2 border-t pt-4 text-sm text-muted-foreground"
          >
            {reachable ? <Spinner /> : <WifiOff aria-hidden className="size-4" />}
            {t(reachable ? 'live' : 'unreachable')}
          </p>
        </div>
      </DialogContent>
    </Dialog>
  );
}
