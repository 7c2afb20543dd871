'use client';

import { useHydrated } from '@/components/browser/use-hydrated';
import { OrderQueries } from '@/components/orders/order-queries';
import { isRefusedWith } from '@/components/orders/refusals';
import { useViewer } from '@/components/orders/use-viewer';
import type { Order, OrderTimeline } from '@/lib/orders/contract';
import { paymentStepOf, type PaymentType } from '@/values/payments';
import { OrderMissing, OrderNotLoaded, OrderSignIn, OrderSkeleton } from './order-states';
import { OrderView } from './order-view';
import { useOrder } from './use-order';
import { useSignInReturn } from './wechat/use-sign-in-return';

/** The server's result for the customer of the cookie; `order` is null when this customer has no such order. */
export type Found = { customer: number; order: Order | null; timeline: OrderTimeline | null };

type OrderResultProps = { orderId: string; found: Found | null; type: PaymentType };

export function OrderResult(props: OrderResultProps) {
  return (
    <OrderQueries>
      <LoadedOrder {...props} />
    </OrderQueries>
  );
}

function LoadedOrder({ orderId, found, type }: OrderResultProps) {
  const hydrated = useHydrated();
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
  if (missing) return <OrderMissing mayBeAnothers />;
  if (order && status)
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
        signInReturn={signInReturn}
      />
    );
  if (!hydrated) return <OrderSkeleton />;
  if (viewer === null || isRefusedWith(error, 'UNAUTHENTICATED'))
    return <OrderSignIn atOnce={paymentStepOf(type) === 'bridge'} />;
  if (isRefusedWith(error, 'NOT_FOUND', 'VALIDATION_FAILED')) return <OrderMissing mayBeAnothers />;
  if (error) return <OrderNotLoaded error={error} onRetry={state.refresh} />;
  return <OrderSkeleton />;
}
