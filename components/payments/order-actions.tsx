'use client';

import { MessageCircle, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { openService } from '@/components/browser/page-dialogs';
import { payIcons } from '@/components/pictures/pay-icons';
import { Button } from '@/components/ui/button';
import { buttonClasses } from '@/components/ui/button-classes';
import { Link } from '@/platform/i18n/navigation';
import { paymentStepOf, type PaymentType, providerNameOf } from '@/values/payments';
import type { OrderState } from './use-order';
import type { Payment } from './use-payment';
import { useRefresh } from './use-refresh';

type OrderActionsProps = {
  /** The amount with its currency symbol. */
  amount: string;
  type: PaymentType;
  /** Null when there is nothing to pay here (look 5). */
  payment: Payment | null;
  needsHelp: boolean;
  refresh: OrderState['refresh'];
  payRef: Ref<HTMLButtonElement>;
};

export function OrderActions({ amount, type, payment, needsHelp, refresh, payRef }: OrderActionsProps) {
  const t = useTranslations('payments');
  const orders = useTranslations('orders');
  const { busy, run } = useRefresh(refresh);
  return (
    <div data-slot="order-actions" className="mt-6 grid gap-3 max-md:grid-cols-1 md:grid-cols-[1fr_auto]">
      {payment ? (
        <PayButton ref={payRef} amount={amount} type={type} payment={payment} />
      ) : needsHelp ? (
        <Button size="lg" onClick={openService}>
          <MessageCircle aria-hidden />
          {t('otherOptions.help')}
        </Button>
      ) : (
        <Link href="/my-orders" className={buttonClasses({ size: 'lg' })}>
          {orders('toList')}
        </Link>
      )}
      <Button
        variant="outline"
        size="lg"
        busy={busy}
        onClick={() => void run()}
        className="max-md:min-h-11.5"
      >
        <RefreshCw aria-hidden />
        {t(busy ? 'refreshing' : 'refresh')}
      </Button>
      <p role="status" className="text-sm text-muted-foreground empty:hidden md:col-span-2">
        {payment?.phase === 'slow' && t(`pay.slow.${providerNameOf(type)}`)}
      </p>
    </div>
  );
}

type PayButtonProps = {
  amount: string;
  type: PaymentType;
  payment: Payment;
  ref: Ref<HTMLButtonElement>;
};

function PayButton({ amount, type, payment: { phase, qr, pay }, ref }: PayButtonProps) {
  const t = useTranslations('payments.pay');
  const Icon = payIcons[paymentStepOf(type)];
  const provider = providerNameOf(type);
  const label = phase === 'waiting' ? t(`waiting.${provider}`) : phase !== 'idle' ? t('busy') : null;
  return (
    <Button
      ref={ref}
      variant={provider}
      size="lg"
      busy={phase !== 'idle'}
      onClick={() => void pay()}
      data-slot="pay"
      className="max-2xs:px-3 max-2xs:text-base"
    >
      <Icon aria-hidden />
      {label ?? (qr.expired ? t('renew') : t('amount', { label: t(type), amount }))}
    </Button>
  );
}
