'use client';

import { useTranslations } from 'next-intl';
import { ItemPicture } from '@/components/cart/item-picture';
import type { OrderItem } from '@/components/cart/order-item';
import { cn } from '@/platform/cn';
import { formatMoney, type Minor } from '@/platform/money';
import { type Quote, summarise } from './pricing';

type OrderSummaryProps = { item: OrderItem; quote: Quote; shipWithinHours: number | null };

export function OrderSummary({ item, quote, shipWithinHours: hours }: OrderSummaryProps) {
  const t = useTranslations('checkout.summary');
  const { unitPrice, subtotal, discount, total } = summarise(quote, item.quantity);
  const money = (amount: Minor) => formatMoney(amount, quote.currency);
  return (
    <section aria-labelledby="order-summary">
      <h2 id="order-summary" className="sr-only">
        {t('title')}
      </h2>
      <div className="flex items-center gap-4 border-b pb-4.5 max-xl:hidden">
        <ItemPicture image={item.image} sizes="88px" className="size-18 rounded-lg md:size-22" />
        <div className="min-w-0">
          <p className="font-semibold break-words">{item.name}</p>
          <p className="mt-0.5 text-sm text-muted-foreground">{t('included')}</p>
        </div>
      </div>
      <dl className="grid gap-2 py-4.5 text-body">
        <Line label={t('quantity')}>{item.quantity}</Line>
        <Line label={t('unitPrice')}>{money(unitPrice)}</Line>
        <Line label={t('subtotal')}>{money(subtotal)}</Line>
        {discount !== null && (
          <Line label={t('discount')} code={item.discountCode} className="text-clay">
            {money(discount)}
          </Line>
        )}
        <Line label={t('shipping')} className="text-ok">
          {t('free')}
        </Line>
      </dl>
      <dl className="flex items-baseline justify-between gap-4 border-t pt-4.5">
        <dt className="font-semibold">{t('total')}</dt>
        <dd aria-live="polite" className="text-title leading-tight font-semibold tabular">
          {money(total)}
        </dd>
      </dl>
      <p className="mt-3 text-note text-muted-foreground">
        {hours === null ? t('sent') : t('sentWithin', { hours })} {t('kept')}
      </p>
    </section>
  );
}

type LineProps = { label: string; code?: string | null; className?: string; children: React.ReactNode };

function Line({ label, code, className, children }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 text-muted-foreground">
        {label}
        {code && (
          <span className="ml-2 inline-block max-w-full rounded-full bg-clay-soft px-2.5 text-note break-all text-clay">
            {code}
          </span>
        )}
      </dt>
      <dd className={cn('shrink-0 tabular', className)}>{children}</dd>
    </div>
  );
}
