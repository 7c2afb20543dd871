'use client';

import { MessageCircle, Monitor, RotateCcw, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { openService } from '@/components/browser/page-dialogs';
import { Button } from '@/components/ui/button';
import { paymentStepOf, type PaymentType } from '@/values/payments';
import { CopyOrderLink } from './copy-order-link';
import { type OtherOption, otherOptions, type PaymentIssue } from './payment-issue';

const icons = { browser: Smartphone, wechat: MessageCircle, desktop: Monitor };
const isDoneHere = (option: OtherOption): option is 'again' | 'reload' =>
  option === 'again' || option === 'reload';

const isElsewhere = (option: OtherOption): option is keyof typeof icons => !isDoneHere(option);

type OtherPaymentOptionsProps = {
  issue: PaymentIssue;
  type: PaymentType;
  /** The full address of the order. */
  link: string;
  onAgain: () => void;
};

/**
 * Shown when a payment did not succeed: the effect on the order, and every option that works on this device. It takes the
 * focus from the button that was pressed, and comes into view with it.
 */
export function OtherPaymentOptions({ issue, type, link, onAgain }: OtherPaymentOptionsProps) {
  const t = useTranslations('payments');
  const options = otherOptions(issue, paymentStepOf(type));
  const others = options.filter(isElsewhere);
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), [issue]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      data-slot="other-payment-options"
      data-issue={issue}
      aria-labelledby="payment-issue"
      className="mt-5 scroll-mb-24 rounded-xl border bg-background p-4.5 outline-none md:p-5"
    >
      <div role="status">
        <h2 id="payment-issue" className="font-semibold">
          {t(`paymentIssue.${issue}.title`)}
        </h2>
        <p className="mt-1 text-body">{t(`paymentIssue.${issue}.text`)}</p>
      </div>
      <h3 className="mt-4 text-sm font-semibold text-muted-foreground">{t('otherOptions.label')}</h3>
      {others.length > 0 && (
        <ul className="mt-2 grid gap-2.5 text-body">
          {others.map((option) => {
            const Icon = icons[option];
            return (
              <li key={option} className="flex gap-2.5">
                <Icon aria-hidden className="mt-0.75 size-4.5 shrink-0 text-primary" />
                {t(`otherOptions.${option}`)}
              </li>
            );
          })}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {options.filter(isDoneHere).map((option) => (
          <Button
            key={option}
            variant="outline-primary"
            onClick={option === 'again' ? onAgain : () => window.location.reload()}
          >
            <RotateCcw aria-hidden />
            {t(`otherOptions.${option}`)}
          </Button>
        ))}
        <CopyOrderLink link={link} />
        <Button variant="ghost" onClick={openService}>
          <MessageCircle aria-hidden />
          {t('otherOptions.help')}
        </Button>
      </div>
    </section>
  );
}
