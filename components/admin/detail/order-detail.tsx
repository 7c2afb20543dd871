'use client';

import { Pencil, Printer } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { OrderStatusBadge } from '@/components/orders/order-status-badge';
import { Button } from '@/components/ui/button';
import { buttonClasses } from '@/components/ui/button-classes';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { asOrderId, type OrderDetail, shownOrderId } from '@/lib/orders/contract';
import { errorStatus } from '@/platform/api-error';
import { useLetters } from '../keyboard/use-letters';
import { NoteDialog } from '../notes/note-dialog';
import { ParcelPanel } from '../parcels/parcel-panel';
import { useShip } from '../parcels/use-ship';
import { openSlip, slipPath } from '../slip-path';
import { SmsBadge } from '../sms-badge';
import { stopSignIn } from '../status/stop-sign';
import { useConfirmedChange } from '../status/use-confirmed-change';
import { CrmPanel } from './crm-panel';
import { EventTimeline } from './event-timeline';
import { OldSlipBand } from './old-slip-band';
import { OrderFacts } from './order-facts';
import { PaymentTimeline } from './payment-timeline';
import { RefundSection } from './refund-section';
import { ReturnPanel } from './return-panel';
import { StopBand } from './stop-band';
import { useOrderData } from './use-order-data';

type OrderDetailProps = {
  /** The order number from the page's address, with or without `ORDER_`. */
  orderId: string;
  onClose: () => void;
};

/** All details of one order, open while rendered; the page keeps `?order=` in its address, so it can be shared. */
export function OrderDetail({ orderId: given, onClose }: OrderDetailProps) {
  const t = useTranslations('adminOrder');
  const common = useTranslations('common');
  const orderId = asOrderId(given);
  const { data: order, error, refetch } = useOrderData(orderId);
  const isUnknown = [404, 422].includes(errorStatus(error));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular break-all">{shownOrderId(order?.id ?? orderId)}</span>
            {order && <OrderStatusBadge status={order.status} />}
          </span>
        }
        closeLabel={common('close')}
        className="sm:max-w-260"
        bodyClassName="mt-2 scroll-pt-11 px-0 pb-0 text-sm sm:rounded-b-dialog"
      >
        {order && <OrderBody order={order} />}
        {error && !order && (
          <div role="alert" className="grid justify-items-center gap-3 px-6 py-16">
            <p>{isUnknown ? t('notFound') : t('failed')}</p>
            {!isUnknown && (
              <Button variant="outline" size="sm" onClick={() => void refetch()}>
                {common('reload')}
              </Button>
            )}
          </div>
        )}
        {!order && !error && (
          <div role="status" className="grid gap-4 px-6 py-6 sm:px-7">
            <span className="sr-only">{t('loading')}</span>
            <Skeleton className="h-24" />
            <Skeleton className="h-48" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}

function OrderBody({ order }: { order: OrderDetail }) {
  const t = useTranslations('adminOrder');
  const locale = useLocale();
  const [isNoting, setNoting] = useState(false);
  const { change, changing, dialog } = useConfirmedChange();
  const { ship, form } = useShip({ change, changing });
  const sign = stopSignIn(order);
  const letters: Record<string, () => void> = {
    n: () => setNoting(true),
    p: () => openSlip(locale, order.id),
    s: () => ship(order),
  };
  useLetters((letter) => {
    letters[letter]?.();
    return letter in letters;
  }, 1);
  return (
    <>
      {(sign || order.is_slip_old) && (
        // In sight wherever one reads, also below, where a refund is made.
        <div className="sticky top-0 z-10">{sign ? <StopBand sign={sign} /> : <OldSlipBand />}</div>
      )}
      <div className="grid border-t lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-6 px-6 py-5 sm:px-7">
          <div className="flex flex-wrap items-center gap-2.5">
            <span className="text-muted-foreground">{t('sms.label')}</span>
            <SmsBadge status={order.sms_status} />
            <span className="ml-auto flex flex-wrap justify-end gap-2.5">
              <a
                href={slipPath(locale, order.id)}
                target="_blank"
                rel="noreferrer"
                className={buttonClasses({ variant: 'outline', size: 'sm' })}
              >
                <Printer aria-hidden />
                {t('print')}
              </a>
              <Button variant="outline" size="sm" onClick={() => setNoting(true)}>
                <Pencil aria-hidden />
                {t('addNote')}
              </Button>
            </span>
          </div>
          <ReturnPanel order={order} />
          <OrderFacts order={order} />
          <ParcelPanel order={order} />
          <CrmPanel orderId={order.id} orderStatus={order.status} />
          <RefundSection orderId={order.id} />
          <PaymentTimeline orderId={order.id} />
        </div>
        <div className="bg-background px-6 py-5 max-lg:border-t sm:px-7 lg:border-l">
          <EventTimeline orderId={order.id} />
        </div>
        {dialog}
        {form}
        {isNoting && <NoteDialog orderId={order.id} onClose={() => setNoting(false)} />}
      </div>
    </>
  );
}
