'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { OrderTimeline } from '@/components/orders/order-timeline';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import { showToast } from '@/components/ui/toast';
import type { OrderDetail, OrderTimeline as Timeline } from '@/lib/orders/contract';
import type { PaymentStatus } from '@/lib/payments/attempts/contract';
import { isPayableIn, paymentStepOf, type PaymentType, providerNameOf } from '@/values/payments';
import { AdviserCard } from './adviser-card';
import { isOpen, pageStartOf } from './page-start';
import { OrderDetails } from './order-details';
import { type Adviser, OrderOpening } from './order-opening';
import type { OrderState } from './use-order';
import { usePayment } from './use-payment';
import type { useSignInReturn } from './wechat/use-sign-in-return';

const QrDialog = lazy(async () => (await import('./qr-dialog')).QrDialog, Opening);

type PaidNews = { paid: boolean; isByQrCode: boolean; banner: RefObject<HTMLElement | null> };

/**
 * When the payment arrives while the page is open, moves the focus to the banner. Of a QR code, whose dialog closes, one
 * toast says so as well (look 25).
 */
function usePaidNews({ paid, isByQrCode, banner }: PaidNews) {
  const t = useTranslations('payments.paidToast');
  const was = useRef(paid);
  useEffect(() => {
    if (paid && !was.current) {
      if (isByQrCode) showToast({ tone: 'ok', title: t('title'), description: t('text') });
      // The focused pay button has been removed.
      if (document.activeElement === document.body) banner.current?.focus();
    }
    was.current = paid;
  }, [paid, isByQrCode, banner, t]);
}

/** Asks the server for the status when the shopper returns from the payment page or from the app. */
function useRefreshOnReturn({ watch, refresh }: OrderState, type: PaymentType) {
  const look = useEffectEvent((event: PageTransitionEvent) => {
    if (!event.persisted) return;
    watch();
    refresh().catch(() => undefined);
  });
  const see = useEffectEvent(() => {
    if (!document.hidden && paymentStepOf(type) !== 'qrCode') watch();
  });
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => look(event);
    const onVisibility = () => see();
    window.addEventListener('pageshow', onPageShow);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pageshow', onPageShow);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
}

type OrderViewProps = {
  order: OrderDetail;
  timeline: Timeline | null;
  status: PaymentStatus;
  state: OrderState;
  type: PaymentType;
  adviser: Adviser;
  signInReturn: ReturnType<typeof useSignInReturn>;
};

export function OrderView({ order, timeline, status, state, type, adviser, signInReturn }: OrderViewProps) {
  const banner = useRef<HTMLDivElement>(null);
  const payButton = useRef<HTMLButtonElement>(null);

  const open = isOpen(order, status);
  const payable = open && isPayableIn(order.currency);
  const payment = usePayment({ orderId: order.id, type, payable, state, signInReturn });
  usePaidNews({ paid: status === 'paid', isByQrCode: paymentStepOf(type) === 'qrCode', banner });
  useRefreshOnReturn(state, type);

  const start = pageStartOf(order, status);
  const { qr } = payment;
  return (
    <>
      <OrderOpening
        ref={banner}
        start={start}
        order={order}
        state={payable && qr.expired ? 'expired' : status}
        timeline={timeline}
        type={type}
        adviser={adviser}
        refresh={state.refresh}
      />
      <OrderDetails
        start={start}
        order={order}
        status={status}
        payBy={timeline?.pay_by ?? null}
        type={type}
        payment={payable ? payment : null}
        state={state}
        payRef={payButton}
        fallback={banner}
      />
      {timeline && <OrderTimeline timeline={timeline} order={order} />}
      {start !== 'justPaid' && <AdviserCard adviser={adviser} type={type} withoutShipping={!open} />}
      {qr.link && (
        <QrDialog
          open={payable && qr.shown}
          provider={providerNameOf(type)}
          order={order}
          link={qr.link}
          seconds={qr.seconds}
          reachable={!state.unreachable}
          onClose={qr.hide}
          onClosed={() => (payButton.current ?? banner.current)?.focus()}
        />
      )}
    </>
  );
}
