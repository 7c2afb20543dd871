'use client';

import { MessageCircle, Monitor, RotateCcw, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { serviceRequest } from '@/components/site/requests';
import { Button } from '@/components/ui/button';
import type { PaymentType } from '@/db/values';
import { CopyOrderLink } from './copy-order-link';
import { type OtherWay, otherWays, type Setback } from './setback';

const icons = { browser: Smartphone, wechat: MessageCircle, desktop: Monitor };
const isDoneHere = (way: OtherWay): way is 'again' | 'reload' => way === 'again' || way === 'reload';

type PayOtherwiseProps = {
  setback: Setback;
  type: PaymentType;
  /** The order's own address. */
  link: string;
  onAgain: () => void;
};

/** A payment that came to nothing: what that means for the order, and every way on that works from here. */
export function PayOtherwise({ setback, type, link, onAgain }: PayOtherwiseProps) {
  const t = useTranslations('payments');
  const ways = otherWays(setback, type);
  return (
    <section
      data-slot="pay-otherwise"
      data-setback={setback}
      aria-labelledby="setback"
      className="mt-5 rounded-xl border bg-background p-4.5 md:p-5"
    >
      <div role="status">
        <h2 id="setback" className="font-semibold">
          {t(`paymentIssue.${setback}.title`)}
        </h2>
        <p className="mt-1 text-[0.9375rem]">{t(`paymentIssue.${setback}.text`)}</p>
      </div>
      <h3 className="mt-4 text-sm font-semibold text-muted-foreground">{t('otherOptions.label')}</h3>
      <ul className="mt-2 grid gap-2.5 text-[0.9375rem]">
        {ways.map((way) => {
          if (isDoneHere(way)) return null;
          const Icon = icons[way];
          return (
            <li key={way} className="flex gap-2.5">
              <Icon aria-hidden className="mt-0.75 size-4.5 shrink-0 text-primary" />
              {t(`otherOptions.${way}`)}
            </li>
          );
        })}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {ways.filter(isDoneHere).map((way) => (
          <Button
            key={way}
            variant="outlinePrimary"
            onClick={way === 'again' ? onAgain : () => window.location.reload()}
          >
            <RotateCcw aria-hidden />
            {t(`otherOptions.${way}`)}
          </Button>
        ))}
        <CopyOrderLink link={link} />
        <Button variant="ghost" onClick={serviceRequest.ask}>
          <MessageCircle aria-hidden />
          {t('otherOptions.help')}
        </Button>
      </div>
    </section>
  );
}
