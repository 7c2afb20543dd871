'use client';

import { CircleX, House, Package, PackageCheck, ReceiptText, Truck, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ComponentType } from 'react';
import { Card } from '@/components/ui/card';
import type { Order, OrderTimeline as Timeline } from '@/lib/orders/contract';
import { cn } from '@/platform/cn';
import { iconOf, isEnded, isShipped, type OrderStatus, type OrderStatusIcon } from '@/values/orders';
import { OrderTime } from './order-time';
import { Parcels } from './parcels';
import { Refunds } from './refunds';
import { remainingSteps } from './remaining-steps';
import { ReturnSection } from './return-section';

const icons: Record<OrderStatusIcon, ComponentType<{ className?: string }>> = {
  receipt: ReceiptText,
  wallet: Wallet,
  box: Package,
  truck: Truck,
  house: House,
  checkedBox: PackageCheck,
  cross: CircleX,
};

const looks = {
  now: { icon: 'bg-primary text-primary-foreground', title: 'font-semibold' },
  reached: { icon: 'bg-accent text-accent-foreground', title: 'font-medium' },
  ahead: { icon: 'border border-dashed text-muted-foreground', title: 'text-muted-foreground' },
};

type StepProps = { status: OrderStatus; title: string; at?: Date; isNow?: boolean; isLast: boolean };

function Step({ status, title, at, isNow = false, isLast }: StepProps) {
  const Icon = icons[iconOf(status)];
  const isReached = at !== undefined;
  const look = looks[isNow ? 'now' : isReached ? 'reached' : 'ahead'];
  return (
    <li
      data-slot="timeline-step"
      data-status={status}
      data-reached={isReached}
      aria-current={isNow ? 'step' : undefined}
      className={cn('relative flex gap-3.5', !isLast && 'pb-5')}
    >
      {!isLast && <span aria-hidden className="absolute top-9 bottom-1 left-4.25 w-0.5 bg-border" />}
      <span aria-hidden className={cn('grid size-9 shrink-0 place-items-center rounded-full', look.icon)}>
        <Icon className="size-4.5" />
      </span>
      <div className="min-w-0 pt-1.5">
        <p className={cn('leading-6', look.title)}>{title}</p>
        {at && <OrderTime at={at} className="text-sm text-muted-foreground tabular" />}
      </div>
    </li>
  );
}

/** The order timeline for the buyer: the past steps and the remaining ones (placed, paid, shipped, delivered). */
export function OrderTimeline({ timeline, order }: { timeline: Timeline; order: Order }) {
  const t = useTranslations('orders.timeline');
  const statuses = useTranslations('orderStatus');
  const { steps, parcels, refunds } = timeline;
  const ahead = remainingSteps(order);
  const titleOf = ({ status, by, assumed }: Timeline['steps'][number]) =>
    status === 'pending'
      ? t('placed')
      : status === 'cancelled'
        ? t(`cancelledBy.${by}`)
        : status === 'delivered' && assumed
          ? t('assumed')
          : statuses(status);
  const isOnItsWay = isShipped(order.status) && !isEnded(order.status);
  return (
    <Card data-slot="order-timeline">
      <h2 className="text-lg font-semibold md:text-xl">{t('title')}</h2>
      <ol aria-label={t('reached')} className="mt-4">
        {steps.map((step, at) => (
          <Step
            key={step.status}
            status={step.status}
            title={titleOf(step)}
            at={step.at}
            isNow={at === steps.length - 1}
            isLast={at === steps.length - 1 && ahead.length === 0}
          />
        ))}
      </ol>
      {ahead.length > 0 && (
        <ol aria-label={t('ahead')}>
          {ahead.map((status, at) => (
            <Step
              key={status}
              status={status}
              title={t(`toCome.${status}`)}
              isLast={at === ahead.length - 1}
            />
          ))}
        </ol>
      )}
      {(parcels.length > 0 || isOnItsWay) && <Parcels parcels={parcels} />}
      {refunds.length > 0 && <Refunds refunds={refunds} currency={order.currency} />}
      <ReturnSection orderId={order.id} timeline={timeline} />
    </Card>
  );
}
