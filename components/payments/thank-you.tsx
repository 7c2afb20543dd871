'use client';

import { CircleCheck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, type Ref, useState } from 'react';
import { OrderTime } from '@/components/orders/order-time';
import { Picture } from '@/components/pictures/picture';
import { buttonClasses } from '@/components/ui/button-classes';
import type { OrderDetail } from '@/lib/orders/contract';
import { formatMoney } from '@/platform/money';
import { formatShopDay } from '@/platform/time';
import { confirmationOf, dayOfDispatch } from './page-start';
import { OrderHeadline } from './order-headline';
import { RefreshLink } from './refresh-link';
import type { OrderState } from './use-order';

type LineProps = { when: string; title: string; text: string; children?: ReactNode };

function Line({ when, title, text, children }: LineProps) {
  return (
    <li className="col-span-2 grid grid-cols-subgrid border-b py-3.5 last:border-0">
      <p className="text-sm font-semibold break-keep text-primary">{when}</p>
      <div className="min-w-0">
        <p className="leading-6 font-semibold">{title}</p>
        <p className="text-body wrap-anywhere text-muted-foreground">{text}</p>
        {children}
      </div>
    </li>
  );
}

type ThankYouProps = {
  order: OrderDetail;
  /** When the money was received; null while the history of the order is not there. */
  paidAt: Date | null;
  shipWithinHours: number | null;
  refresh: OrderState['refresh'];
  /** The address of the order's details on this page. */
  details: string;
  ref: Ref<HTMLDivElement>;
};

/** The moment after paying: thanks, and what happens next. */
export function ThankYou({ order, paidAt, shipWithinHours, refresh, details, ref }: ThankYouProps) {
  const t = useTranslations('payments.thanks');
  const banner = useTranslations('payments.banner');
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const sentWhen = () => {
    if (shipWithinHours === null) return t('ship.when');
    if (!paidAt) return t('ship.whenWithin', { hours: shipWithinHours });
    const day = dayOfDispatch(paidAt, shipWithinHours, now);
    return day ? t('ship.by', { day: formatShopDay(day, locale) }) : t('ship.when');
  };
  const { status, contact } = confirmationOf(order);
  return (
    <section className="grid grid-cols-1">
      <Picture
        name="packaging"
        alt={t('picture')}
        sizes="(min-width: 48rem) 45rem, 100vw"
        eager
        className="-mx-5 -mt-4 h-57 w-auto max-w-none min-w-[calc(100%_+_--spacing(10))] duration-400 motion-safe:animate-in motion-safe:fade-in md:mx-0 md:mt-0 md:h-80 md:min-w-full md:rounded-2xl dark:brightness-[.86]"
      />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] md:mt-7">
        <OrderHeadline
          ref={ref}
          state="paid"
          icon={CircleCheck}
          status={banner('paid.title')}
          statusClassName="min-h-11 pr-28 text-ok"
          title={order.name ? t('title', { name: order.name }) : t('titlePlain')}
          text={t('text')}
          className="col-span-2 col-start-1 row-start-1"
        />
        <RefreshLink refresh={refresh} className="col-start-2 row-start-1 -mr-2 self-start" />
      </div>
      <ol aria-label={t('label')} className="mt-4 grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4">
        <Line
          when={t('now.when')}
          title={t('now.title', { amount: formatMoney(order.total, order.currency) })}
          text={t(`now.confirmation.${status}`, { contact })}
        >
          {paidAt && <OrderTime at={paidAt} className="text-sm text-muted-foreground tabular" />}
        </Line>
        <Line when={sentWhen()} title={t('ship.title')} text={t('ship.text')} />
        <Line when={t('arrive.when')} title={t('arrive.title')} text={t('arrive.text')} />
      </ol>
      <a href={details} className={buttonClasses({ size: 'lg', className: 'mt-3 md:justify-self-start' })}>
        {t('viewOrder')}
      </a>
    </section>
  );
}
