'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useHydrated } from '@/components/browser/use-hydrated';
import { useTimeText } from '@/components/orders/order-time';
import { OrderTimeline } from '@/components/orders/order-timeline';
import { useTimeline } from '@/components/orders/use-timeline';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { lazy } from '@/components/ui/lazy';
import { showToast } from '@/components/ui/toast';
import { type Order, type OrderTimeline as Timeline, shownOrderId } from '@/lib/orders/contract';
import type { PaymentStatus } from '@/lib/payments/attempts/contract';
import { Link } from '@/platform/i18n/navigation';
import { localePath } from '@/platform/i18n/path';
import { formatMoney } from '@/platform/money';
import { isPayableIn, paymentStepOf, type PaymentType, providerNameOf } from '@/values/payments';
import { AdviserCard } from './adviser-card';
import { isJustPaid } from './confirmation';
import { CopyOrderNumber } from './copy-order-number';
import { FriendCard } from './friend-card';
import { OrderActions } from './order-actions';
import { OrderFacts } from './order-facts';
import { OrderMore } from './order-more';
import { OtherPaymentOptions } from './other-payment-options';
import { type AdviserContact, PayWithAdviser } from './pay-with-adviser';
import { type BannerState, PaymentBanner } from './payment-banner';
import { RefreshLink } from './refresh-link';
import { ThankYou } from './thank-you';
import type { OrderState } from './use-order';
import { usePayment } from './use-payment';
import type { useSignInReturn } from './wechat/use-sign-in-return';

const QrDialog = lazy(async () => (await import('./qr-dialog')).QrDialog);

/** Shows one toast when the payment arrives while the page is open, and moves the focus to the banner. */
function usePaidNews(paid: boolean, banner: RefObject<HTMLElement | null>) {
  const t = useTranslations('payments.paidToast');
  const was = useRef(paid);
  useEffect(() => {
    if (paid && !was.current) {
      showToast({ tone: 'ok', title: t('title'), description: t('text') });
      // The focused pay button has been removed.
      if (document.activeElement === document.body) banner.current?.focus();
    }
    was.current = paid;
  }, [paid, banner, t]);
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

/** The address that opens this order on another device; null until hydration. */
function useOrderLink(orderId: string): string | null {
  const path = localePath(useLocale(), `/order-success?orderId=${encodeURIComponent(orderId)}`);
  return useHydrated() ? new URL(path, window.location.origin).href : null;
}

export type Adviser = AdviserContact & {
  /** The QR code that opens the chat, a picture file. */
  qr: string;
};

/** The part of the page with the order's details. */
const detailsId = 'order';

type OrderViewProps = {
  order: Order;
  firstTimeline: { timeline: Timeline; status: Order['status'] } | null;
  viewer: number | null;
  status: PaymentStatus;
  state: OrderState;
  type: PaymentType;
  adviser: Adviser;
  signInReturn: ReturnType<typeof useSignInReturn>;
};

export function OrderView({
  order,
  firstTimeline,
  viewer,
  status,
  state,
  type,
  adviser,
  signInReturn,
}: OrderViewProps) {
  const t = useTranslations('payments');
  const orders = useTranslations('orders');
  const banner = useRef<HTMLDivElement>(null);
  const payButton = useRef<HTMLButtonElement>(null);

  const isPaidHere = isPayableIn(order.currency);
  const open = order.status === 'pending' && (status === 'pending' || status === 'failed');
  const payable = open && isPaidHere;
  const payment = usePayment({ orderId: order.id, type, payable, state, signInReturn });
  usePaidNews(status === 'paid', banner);
  useRefreshOnReturn(state, type);

  const timeline = useTimeline({ viewer, order, first: firstTimeline });
  const link = useOrderLink(order.id);
  const timeText = useTimeText();

  const { qr, issue } = payment;
  const bannerState: BannerState = payable && qr.expired ? 'expired' : status;
  const isElsewhere = open && !isPaidHere;
  const isThanks = status === 'paid' && isJustPaid(order);
  const paidAt = timeline?.steps.find((step) => step.status === 'paid')?.at ?? null;
  return (
    <>
      {isThanks ? (
        <>
          <ThankYou
            ref={banner}
            order={order}
            paidAt={paidAt}
            refresh={state.refresh}
            details={`#${detailsId}`}
          />
          <FriendCard />
          <AdviserCard qr={adviser.qr} type={type} isPaid />
        </>
      ) : isElsewhere ? (
        <PayWithAdviser
          ref={banner}
          orderId={order.id}
          contact={adviser}
          type={type}
          heldUntil={timeline?.pay_by ?? null}
        />
      ) : (
        <PaymentBanner ref={banner} state={bannerState} orderStatus={order.status} />
      )}
      <Card
        id={detailsId}
        tabIndex={-1}
        className="outline-none max-md:border-0 max-md:bg-transparent max-md:p-0"
      >
        {!isElsewhere && (
          <div className="mb-3">
            <CopyOrderNumber number={shownOrderId(order.id)} />
          </div>
        )}
        <OrderFacts order={order} />
        {isThanks ? (
          <Button asChild variant="outline" className="mt-6 max-md:w-full">
            <Link href="/my-orders">{orders('toList')}</Link>
          </Button>
        ) : (
          !isElsewhere && (
            <OrderActions
              amount={formatMoney(order.total, order.currency)}
              type={type}
              payment={payable ? payment : null}
              needsHelp={status === 'unknown'}
              refresh={state.refresh}
              payRef={payButton}
            />
          )
        )}
        {payable && timeline?.pay_by && (
          <p data-slot="pay-by" className="mt-3 text-sm text-muted-foreground tabular">
            {t('payBy', { time: timeText(timeline.pay_by) })}
          </p>
        )}
        {payable && issue && link && (
          <OtherPaymentOptions issue={issue} type={type} link={link} onAgain={() => void payment.pay()} />
        )}
        <OrderMore
          order={order}
          link={payable && paymentStepOf(type) === 'qrCode' ? link : null}
          state={state}
          fallback={banner}
        >
          {isElsewhere && <RefreshLink refresh={state.refresh} />}
        </OrderMore>
        <noscript>
          <style>{'[data-slot=order-actions],[data-slot=order-more]{display:none}'}</style>
          <p className="mt-4 text-muted-foreground">{t('needsScript')}</p>
        </noscript>
      </Card>
      {timeline && <OrderTimeline timeline={timeline} order={order} />}
      {!isThanks && <AdviserCard qr={adviser.qr} type={type} />}
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
