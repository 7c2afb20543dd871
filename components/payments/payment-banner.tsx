import { CircleAlert, CircleCheck, CircleX, Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { cn } from '@/platform/cn';
import { isShipped, type OrderStatus } from '@/values/orders';

const looks = {
  pending: { icon: Clock, tone: 'bg-warn-soft text-warn' },
  paid: { icon: CircleCheck, tone: 'bg-ok-soft text-ok' },
  failed: { icon: CircleAlert, tone: 'bg-bad-soft text-bad' },
  expired: { icon: CircleAlert, tone: 'bg-bad-soft text-bad' },
  cancelled: { icon: CircleX, tone: 'bg-muted text-muted-foreground' },
  unknown: { icon: CircleAlert, tone: 'bg-muted text-muted-foreground' },
};

export type BannerState = keyof typeof looks;

type PaymentBannerProps = { state: BannerState; orderStatus: OrderStatus; ref: Ref<HTMLDivElement> };

/** The payment status in one sentence, or how far a paid order is; screen readers announce changes. */
export function PaymentBanner({ state, orderStatus, ref }: PaymentBannerProps) {
  const t = useTranslations('payments');
  const statuses = useTranslations('orderStatus');
  const { icon: Icon, tone } = looks[state];
  // Of a paid order that is not shipped yet, the payment is the news.
  const progress = state === 'paid' && isShipped(orderStatus) && orderStatus;
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
          {progress ? statuses(progress) : t(`banner.${state}.title`)}
        </h1>
        <p className="text-body leading-6">
          {progress ? t(`progress.${progress}`) : t(`banner.${state}.text`)}
        </p>
      </div>
    </div>
  );
}
