import type { Ref } from 'react';
import type { OrderDetail, OrderTimeline } from '@/lib/orders/contract';
import type { PaymentType } from '@/values/payments';
import { AdviserCard, type AdviserCardFacts } from './adviser-card';
import { FriendCard } from './friend-card';
import type { PageStart } from './page-start';
import { detailsId } from './order-details';
import { type AdviserContact, PayWithAdviser } from './pay-with-adviser';
import { type BannerState, PaymentBanner } from './payment-banner';
import { ThankYou } from './thank-you';
import type { OrderState } from './use-order';

export type Adviser = AdviserContact & AdviserCardFacts;

type OrderOpeningProps = {
  start: PageStart;
  order: OrderDetail;
  state: BannerState;
  timeline: OrderTimeline | null;
  type: PaymentType;
  adviser: Adviser;
  refresh: OrderState['refresh'];
  /** The status, which gets the focus when it becomes the news. */
  ref: Ref<HTMLDivElement>;
};

/** What the order's page begins with. */
export function OrderOpening(props: OrderOpeningProps) {
  const { start, order, state, timeline, type, adviser, refresh, ref } = props;
  if (start === 'payWithAdviser')
    return (
      <PayWithAdviser
        ref={ref}
        orderId={order.id}
        contact={adviser}
        type={type}
        heldUntil={timeline?.pay_by ?? null}
      />
    );
  if (start === 'status') return <PaymentBanner ref={ref} state={state} order={order} />;
  const paidAt = timeline?.steps.find(({ status }) => status === 'paid')?.at ?? null;
  return (
    <>
      <ThankYou
        ref={ref}
        order={order}
        paidAt={paidAt}
        shipWithinHours={adviser.shipWithinHours}
        refresh={refresh}
        details={`#${detailsId}`}
      />
      <FriendCard />
      <AdviserCard adviser={adviser} type={type} withoutShipping />
    </>
  );
}
