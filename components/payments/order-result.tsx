'use client';

import { SessionEnded } from '@/components/auth/session-ended';
import { useSessionEnded } from '@/components/auth/use-customer';
import { useHydrated } from '@/components/browser/use-hydrated';
import { OrderQueries } from '@/components/orders/order-queries';
import { isRefusedWith } from '@/components/orders/refusals';
import { useViewer } from '@/components/orders/use-viewer';
import type { OrderDetail, OrderTimeline } from '@/lib/orders/contract';
import { paymentStepOf, type PaymentType } from '@/values/payments';
import { OrderMissing, OrderNotLoaded, OrderSignIn, OrderSkeleton } from './order-states';
import { AdviserCard } from './adviser-card';
import type { Adviser } from './order-opening';
import { OrderView } from './order-view';
import { useOrder } from './use-order';
import { useSignInReturn } from './wechat/use-sign-in-return';

/** The server's result for the customer of the cookie; `order` is null when this customer has no such order. */
export type Found = { customer: number; order: OrderDetail | null; timeline: OrderTimeline | null };

type OrderResultProps = { orderId: string; found: Found | null; type: PaymentType; adviser: Adviser };

export function OrderResult(props: OrderResultProps) {
  return (
    <OrderQueries>
      <LoadedOrder {...props} />
    </OrderQueries>
  );
}

function LoadedOrder({ orderId, found, type, adviser }: OrderResultProps) {
  const hydrated = useHydrated();
  const hasEnded = useSessionEnded();
  const signInReturn = useSignInReturn();
  const viewer = useViewer(found?.customer ?? null);
  const known = found && found.customer === viewer ? found : null;
  const missing = known !== null && known.order === null;
  const state = useOrder({
    viewer: missing ? null : viewer,
    orderId,
    initialOrder: known?.order ?? null,
  });
  const { order, error, status } = state;
  if (!missing && order && status)
    return (
      <OrderView
        order={order}
        firstTimeline={
          known?.order && known.timeline ? { timeline: known.timeline, status: known.order.status } : null
        }
        viewer={viewer}
        status={status}
        state={state}
        type={type}
        adviser={adviser}
        signInReturn={signInReturn}
      />
    );
  return (
    <>
      {missing || isRefusedWith(error, 'NOT_FOUND', 'VALIDATION_FAILED') ? (
        <OrderMissing mayBeAnothers />
      ) : hydrated && (viewer === null || isRefusedWith(error, 'UNAUTHENTICATED')) ? (
        hasEnded ? (
          <SessionEnded isAlone />
        ) : (
          <OrderSignIn atOnce={paymentStepOf(type) === 'bridge'} />
        )
      ) : hydrated && error ? (
        <OrderNotLoaded error={error} onRetry={state.refresh} />
      ) : (
        <OrderSkeleton />
      )}
      <AdviserCard adviser={adviser} type={type} />
    </>
  );
}
