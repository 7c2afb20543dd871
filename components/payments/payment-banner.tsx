import { CircleAlert, CircleCheck, CircleX, Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { neverLeaves } from '@/components/orders/remaining-steps';
import type { Order } from '@/lib/orders/contract';
import { cn } from '@/platform/cn';
import { isShipped } from '@/values/orders';

const looks = {
  pending: { icon: Clock, tone: 'bg-warn-soft text-warn' },
  paid: { icon: CircleCheck, tone: 'bg-ok-soft text-ok' },
  failed: { icon: CircleAlert, tone: 'bg-bad-soft text-bad' },
  expired: { icon: CircleAlert, tone: 'bg-bad-soft text-bad' },
  cancelled: { icon: CircleX, tone: 'bg-muted text-muted-foreground' },
  unknown: { icon: CircleAlert, tone: 'bg-muted text-muted-foreground' },
};

export type BannerState = keyof typeof looks;

type PaymentBannerProps = {
  state: BannerState;
  order: Pick<Order, 'status' | 'total' | 'refunded_amount'>;
  ref: Ref<HTMLDivElement>;
};

/** The payment status in one sentence, or what became of a paid order; screen readers announce changes. */
export function PaymentBanner({ state, order, ref }: PaymentBannerProps) {
  const t = useTranslations('payments');
  const statuses = useTranslations('orderStatus');
  const { status } = order;
  // Of a paid order that is not shipped yet, the payment is the news, or that all of it went back.
  const progress = state === 'paid' && isShipped(status) && status;
  const isRefunded = state === 'paid' && neverLeaves(order);
  const news = isRefunded ? 'refunded' : state;
  const { icon: Icon, tone } = looks[isRefunded ? 'cancelled' : state];
  return (
    <div
      ref={ref}
      role="status"
      tabIndex={-1}
      data-slot="payment-banner"
      data-state={state}
      className={cn('flex gap-3 rounded-xl px-4.5 py-4 outline-none md:px-6 md:py-5', tone)}
    >
      <Icon aria-hidden className="mt-1 size-6 shrink-0" />
      <div>
        <h1 className="text-lg leading-8 font-semibold md:text-xl">
          {progress ? statuses(progress) : t(`banner.${news}.title`)}
        </h1>
        <p className="text-body leading-6">
          {progress ? t(`progress.${progress}`) : t(`banner.${news}.text`)}
        </p>
      </div>
    </div>
  );
}
