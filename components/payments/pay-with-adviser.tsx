'use client';

import { Clock, Hourglass, Mail, MessageCircle } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { openService } from '@/components/browser/page-dialogs';
import { Button } from '@/components/ui/button';
import { buttonClasses } from '@/components/ui/button-classes';
import { Card } from '@/components/ui/card';
import { shownOrderId } from '@/lib/orders/contract';
import { formatDeadline } from '@/platform/shop-time';
import { paymentStepOf, type PaymentType } from '@/values/payments';
import { CopyOrderNumber } from './copy-order-number';
import { OrderHeadline } from './order-headline';

/** How a buyer reaches the adviser. */
export type AdviserContact = {
  /** Opens the chat with the adviser, on a phone that has WeChat; empty without one. */
  chat: string;
  /** The shop's address for mail; empty without one. */
  email: string;
};

type PayWithAdviserProps = {
  orderId: string;
  contact: AdviserContact;
  type: PaymentType;
  heldUntil: Date | null;
  ref: Ref<HTMLDivElement>;
};

/** WeChat Pay accepts only yuan: an order in another currency is paid with an adviser (payments 1). */
export function PayWithAdviser({ orderId, contact, type, heldUntil, ref }: PayWithAdviserProps) {
  const t = useTranslations('payments.elsewhere');
  const banner = useTranslations('payments.banner');
  const locale = useLocale();
  const number = shownOrderId(orderId);
  const subject = encodeURIComponent(t('mailSubject', { number }));
  return (
    <section className="grid gap-4">
      <OrderHeadline
        ref={ref}
        state="pendingElsewhere"
        icon={Clock}
        status={banner('pending.title')}
        statusClassName="mb-1 text-warn"
        title={t('title')}
        text={t('text')}
      />
      <Card>
        <CopyOrderNumber number={number} />
        <div data-slot="order-actions" className="mt-3 grid gap-1.5 md:mt-5">
          {paymentStepOf(type) === 'qrCode' || !contact.chat ? (
            <Button size="lg" onClick={openService}>
              <MessageCircle aria-hidden />
              {t('action')}
            </Button>
          ) : (
            <a href={contact.chat} className={buttonClasses({ size: 'lg' })}>
              <MessageCircle aria-hidden />
              {t('action')}
            </a>
          )}
          {contact.email && (
            <a
              href={`mailto:${contact.email}?subject=${subject}`}
              className={buttonClasses({ variant: 'ghost', className: 'text-primary' })}
            >
              <Mail aria-hidden />
              {t('mail')}
            </a>
          )}
        </div>
      </Card>
      {heldUntil && (
        <p data-slot="pay-by" className="flex gap-2.5 text-body text-muted-foreground">
          <Hourglass aria-hidden className="mt-1 size-4.5 shrink-0" />
          <span>
            {t.rich('held', {
              time: formatDeadline(heldUntil, locale),
              strong: (text) => <strong className="font-semibold text-foreground">{text}</strong>,
            })}
          </span>
        </p>
      )}
    </section>
  );
}
