'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAdmin } from '@/components/admin/use-admin';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { Refund } from '@/lib/payments/refunds/admin-contract';
import { asMinor, formatExactMoney } from '@/platform/money';
import { formatTime } from '@/platform/time';
import { useReasonText } from '../reconciliation/entry-text';
import { refundTone } from '../tones';
import { RefundDialog } from './refund-dialog';
import { useRefunds } from './use-order-data';

function RefundRow({ refund }: { refund: Refund }) {
  const t = useTranslations('adminOrder.refunds');
  const locale = useLocale();
  const reasonOf = useReasonText();
  return (
    <li className="grid gap-0.5 border-t py-2.5 first:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium tabular">{formatExactMoney(refund.amount, refund.currency)}</span>
        <Badge tone={refundTone[refund.state]}>{t(`state.${refund.state}`)}</Badge>
        <span className="ml-auto text-note text-muted-foreground tabular">
          {formatTime(refund.created_at, locale)}
        </span>
      </div>
      <p className="text-note break-words text-muted-foreground">
        {refund.reason} · {refund.automatic ? t('automatic') : refund.operator_name}
      </p>
      {refund.failure && <p className="text-note break-words text-bad">{reasonOf(refund.failure)}</p>}
    </li>
  );
}

/** The refunds of an order with their states; only owners see the button that requests one (refunds 1). */
export function RefundSection({ orderId }: { orderId: string }) {
  const t = useTranslations('adminOrder.refunds');
  const admin = useAdmin();
  const { data } = useRefunds(orderId);
  const [isOpen, setIsOpen] = useState(false);
  if (!data || (data.refundable <= 0 && data.refunds.length === 0)) return null;
  const { refunds, refundable, currency } = data;
  const left = formatExactMoney(asMinor(refundable), currency);
  return (
    <section aria-label={t('title')}>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">{t('title')}</h3>
        <span className="text-note text-muted-foreground">{t('left', { amount: left })}</span>
        {admin?.role === 'owner' && refundable > 0 && (
          <Button variant="outline" size="xs" className="ml-auto" onClick={() => setIsOpen(true)}>
            {t('ask')}
          </Button>
        )}
      </div>
      {refunds.length > 0 ? (
        <ul className="rounded-lg border px-4 py-1">
          {refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} />
          ))}
        </ul>
      ) : (
        <p className="text-muted-foreground">{t('none')}</p>
      )}
      {isOpen && (
        <RefundDialog
          orderId={orderId}
          refundable={refundable}
          currency={currency}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}
