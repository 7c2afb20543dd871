'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { openService } from '@/components/browser/page-dialogs';
import { lazyWithTexts } from '@/components/texts/lazy-with-texts';
import { Button } from '@/components/ui/button';
import { focusHeading } from '@/components/ui/return-focus';
import type { OrderTimeline, ReturnRequest } from '@/lib/orders/contract';
import { formatShopDay, later } from '@/platform/time';
import { OrderTime } from './order-time';
import { timelineKey } from './use-timeline';

const ReturnDialog = lazyWithTexts(() => import('./return-dialog'), {
  returnReasons: (locale) => import(`@/messages/${locale}/returnReasons.json`),
  returns: (locale) => import(`@/messages/${locale}/returns.json`),
});

type ReturnSectionProps = { orderId: string; timeline: OrderTimeline };

/** The buyer's way to send the device back: the button while there is a right to it, then what became of it (orders 26). */
export function ReturnSection({ orderId, timeline }: ReturnSectionProps) {
  const t = useTranslations('orders.timeline.return');
  const locale = useLocale();
  const queries = useQueryClient();
  const section = useRef<HTMLElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const { return_right: right, return_request: request } = timeline;
  // A dialog whose request was refused says why, and keeps what was typed.
  if (!right && !request && dialog !== 'open') return null;
  const until = right?.until;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('title')}
      data-slot="return"
      className="mt-5 border-t pt-4 outline-none"
    >
      <h3 className="font-semibold">{t('title')}</h3>
      {request && <RequestedReturn request={request} />}
      {right && (
        <>
          <p className="mt-1 text-body text-muted-foreground">
            {until ? t('until', { day: formatShopDay(later(until, -1), locale) }) : t('underway')}
          </p>
          <Button ref={ask} variant="outline" className="mt-3" onClick={() => setDialog('open')}>
            {t('ask')}
          </Button>
        </>
      )}
      {dialog !== 'unused' && (
        <ReturnDialog
          orderId={orderId}
          open={dialog === 'open'}
          onChanged={() => queries.invalidateQueries({ queryKey: timelineKey(orderId) })}
          onClose={() => setDialog('closed')}
          onClosed={() => {
            const place = ask.current ?? section.current;
            if (place) place.focus();
            else focusHeading();
          }}
        />
      )}
    </section>
  );
}

/** That it was requested, and the next step; or how it ended. */
function RequestedReturn({ request }: { request: ReturnRequest }) {
  const t = useTranslations('orders.timeline.return');
  const { closed_by: closedBy, closed_at: closedAt, asked_at: askedAt, answer } = request;
  const state = closedBy === 'refund' ? 'refunded' : closedBy === 'shop' ? 'closed' : 'asked';
  return (
    <div role="status" data-state={state}>
      <p className="mt-1 font-medium">
        {t(state)}{' '}
        <OrderTime at={closedAt ?? askedAt} className="text-sm font-normal text-muted-foreground tabular" />
      </p>
      {answer && <p className="text-body break-words whitespace-pre-line">{answer}</p>}
      {state === 'asked' && <p className="text-body text-muted-foreground">{t('next')}</p>}
      {state !== 'refunded' && (
        <Button variant="outline" className="mt-3" aria-haspopup="dialog" onClick={() => openService()}>
          {t('contact')}
        </Button>
      )}
    </div>
  );
}
