'use client';

import { useState } from 'react';
import { SessionEnded } from '@/components/auth/session-ended';
import { useSessionEnded } from '@/components/auth/use-customer';
import { useAddressValue } from '@/components/browser/use-address-value';
import { useHydrated } from '@/components/browser/use-hydrated';
import { OrderQueries } from '@/components/orders/order-queries';
import { isRefusedWith } from '@/components/orders/refusals';
import { useTimeline } from '@/components/orders/use-timeline';
import { useViewer } from '@/components/orders/use-viewer';
import { orderIdSchema } from '@/lib/orders/contract';
import { paymentTypeFor } from '@/lib/payments/attempts/rules';
import { paymentStepOf, type PaymentType } from '@/values/payments';
import { AdviserCard } from './adviser-card';
import type { Adviser } from './order-opening';
import { OrderMissing, OrderNotLoaded, OrderSignIn, OrderSkeleton } from './order-states';
import { OrderView } from './order-view';
import { temporaryOrderId } from './payment-errors';
import { useOrder } from './use-order';
import { useSignInReturn } from './wechat/use-sign-in-return';
import { WithoutOrder } from './without-order';

type OrderResultProps = {
  adviser: Adviser;
  /** WeChat puts its bridge into the page; in sandbox mode, this script of the provider sandbox does. */
  sandboxBridge: string | null;
};

/** The order that the address names, read with the login of the browser or of its cookie. */
export function OrderResult({ adviser, sandboxBridge }: OrderResultProps) {
  const { value: given, reader } = useAddressValue('orderId');
  const type = paymentTypeFor(useHydrated() ? navigator.userAgent : '');
  const id = orderIdSchema.safeParse(given).data ?? null;
  return (
    <>
      {reader}
      {sandboxBridge && id && paymentStepOf(type) === 'bridge' && <script async src={sandboxBridge} />}
      {given === null || id ? (
        <OrderQueries>
          <LoadedOrder orderId={id} type={type} adviser={adviser} />
        </OrderQueries>
      ) : (
        <>
          {given ? <OrderMissing /> : <NoOrder />}
          <AdviserCard adviser={adviser} type={type} />
        </>
      )}
    </>
  );
}

function NoOrder() {
  const [number] = useState(() => temporaryOrderId());
  return <WithoutOrder number={number} />;
}

type LoadedOrderProps = {
  /** Null until the address is read: the skeleton and what was drawn on it stay until the order is there. */
  orderId: string | null;
  type: PaymentType;
  adviser: Adviser;
};

function LoadedOrder({ orderId, type, adviser }: LoadedOrderProps) {
  const hasEnded = useSessionEnded();
  const signInReturn = useSignInReturn();
  const known = useViewer();
  const viewer = orderId === null ? null : known;
  const state = useOrder({ viewer, orderId: orderId ?? '' });
  const { order, error, status } = state;
  const { timeline, isAwaited } = useTimeline({ viewer, orderId: orderId ?? '', order });
  if (orderId === null || isAwaited) return <OrderSkeleton />;
  if (order && status)
    return (
      <OrderView
        order={order}
        timeline={timeline}
        status={status}
        state={state}
        type={type}
        adviser={adviser}
        signInReturn={signInReturn}
      />
    );
  const problem = isRefusedWith(error, 'NOT_FOUND', 'VALIDATION_FAILED') ? (
    <OrderMissing mayBeAnothers />
  ) : viewer === null || isRefusedWith(error, 'UNAUTHENTICATED') ? (
    hasEnded ? (
      <SessionEnded isAlone />
    ) : (
      <OrderSignIn atOnce={paymentStepOf(type) === 'bridge'} />
    )
  ) : error ? (
    <OrderNotLoaded error={error} onRetry={state.refresh} />
  ) : null;
  if (!problem) return <OrderSkeleton />;
  return (
    <>
      {problem}
      <AdviserCard adviser={adviser} type={type} />
    </>
  );
}
