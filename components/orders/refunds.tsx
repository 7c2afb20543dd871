'use client';

import { useTranslations } from 'next-intl';
import type { OrderTimeline, RefundProgress } from '@/lib/orders/contract';
import { cn } from '@/platform/cn';
import { type Currency, formatMoney } from '@/platform/money';
import { OrderTime } from './order-time';

const tones: Record<RefundProgress, string> = {
  underway: 'text-info',
  done: 'text-ok',
  delayed: 'text-warn',
};

/** Every refund with its state, because a customer who waits for money looks for it first. */
export function Refunds({ refunds, currency }: { refunds: OrderTimeline['refunds']; currency: Currency }) {
  const t = useTranslations('orders.timeline');
  return (
    <section className="mt-5 border-t pt-4">
      <h3 className="font-semibold">{t('refunds')}</h3>
      <ul className="mt-2 grid gap-3">
        {refunds.map(({ amount, progress, at }) => (
          <li key={`${at.toISOString()} ${amount}`} data-slot="refund" data-progress={progress}>
            <p className={cn('font-medium tabular', tones[progress])}>
              {t(`refund.${progress}`, { amount: formatMoney(amount, currency) })}
            </p>
            <p className="text-body">{t(`refundText.${progress}`)}</p>
            <OrderTime at={at} className="text-sm text-muted-foreground tabular" />
          </li>
        ))}
      </ul>
    </section>
  );
}
