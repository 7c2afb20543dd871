'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { Ref, RefObject } from 'react';
import { useHydrated } from '@/components/browser/use-hydrated';
import { useTimeText } from '@/components/orders/order-time';
import { buttonClasses } from '@/components/ui/button-classes';
import { Card } from '@/components/ui/card';
import { type OrderDetail, shownOrderId } from '@/lib/orders/contract';
import type { PaymentStatus } from '@/lib/payments/attempts/contract';
import { Link } from '@/platform/i18n/navigation';
import { localePath } from '@/platform/i18n/path';
import { formatMoney } from '@/platform/money';
import { paymentStepOf, type PaymentType } from '@/values/payments';
import { CopyOrderNumber } from './copy-order-number';
import type { PageStart } from './page-start';
import { OrderActions } from './order-actions';
import { OrderFacts } from './order-facts';
import { OrderMore } from './order-more';
import { OtherPaymentOptions } from './other-payment-options';
import { RefreshLink } from './refresh-link';
import type { OrderState } from './use-order';
import type { Payment } from './use-payment';

/** Where a link on the page leads to the details. */
export const detailsId = 'order';

/** The address that opens this order on another device; null until hydration. */
function useOrderLink(orderId: string): string | null {
  const path = localePath(useLocale(), `/order-success?orderId=${encodeURIComponent(orderId)}`);
  return useHydrated() ? new URL(path, window.location.origin).href : null;
}

type OrderDetailsProps = {
  start: PageStart;
  order: OrderDetail;
  status: PaymentStatus;
  /** When the system cancels the order if it is not paid. */
  payBy: Date | null;
  type: PaymentType;
  /** Null when there is nothing to pay here (look 5). */
  payment: Payment | null;
  state: OrderState;
  payRef: Ref<HTMLButtonElement>;
  /** Gets the focus when the clicked button has been removed. */
  fallback: RefObject<HTMLElement | null>;
};

/** The order itself, and what its buyer can do with it. */
export function OrderDetails(props: OrderDetailsProps) {
  const { start, order, status, payBy, type, payment, state, payRef, fallback } = props;
  const t = useTranslations('payments');
  const orders = useTranslations('orders');
  const timeText = useTimeText();
  const link = useOrderLink(order.id);
  return (
    <Card
      id={detailsId}
      tabIndex={-1}
      className="outline-none max-md:border-0 max-md:bg-transparent max-md:p-0"
    >
      {start !== 'payWithAdviser' && (
        <div className="mb-3">
          <CopyOrderNumber number={shownOrderId(order.id)} />
        </div>
      )}
      <OrderFacts order={order} type={type} />
      {start === 'status' && (
        <OrderActions
          amount={formatMoney(order.total, order.currency)}
          type={type}
          payment={payment}
          needsHelp={status === 'unknown'}
          refresh={state.refresh}
          payRef={payRef}
        />
      )}
      {start === 'justPaid' && (
        <Link
          href="/my-orders"
          className={buttonClasses({ variant: 'outline', className: 'mt-6 max-md:w-full' })}
        >
          {orders('toList')}
        </Link>
      )}
      {payment && payBy && (
        <p data-slot="pay-by" className="mt-3 text-sm text-muted-foreground tabular">
          {t('payBy', { time: timeText(payBy) })}
        </p>
      )}
      {payment?.issue && link && (
        <OtherPaymentOptions
          issue={payment.issue}
          type={type}
          link={link}
          onAgain={() => void payment.pay()}
        />
      )}
      <OrderMore
        order={order}
        link={payment && paymentStepOf(type) === 'qrCode' ? link : null}
        state={state}
        fallback={fallback}
      >
        {start === 'payWithAdviser' && <RefreshLink refresh={state.refresh} />}
      </OrderMore>
      <noscript>
        <style>{'[data-slot=order-actions],[data-slot=order-more]{display:none}'}</style>
        <p className="mt-4 text-muted-foreground">{t('needsScript')}</p>
      </noscript>
    </Card>
  );
}
