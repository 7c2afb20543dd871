'use client';

import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { shopTimestamp } from '@/platform/shop-time';
import { Loaded } from '@/components/admin/loaded';
import { useEntryText } from '@/components/admin/reconciliation/entry-text';
import {
  useQueryPayments,
  useRetryMessage,
  useTimeline,
} from '@/components/admin/reconciliation/use-reconciliation';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { PaymentTimeline as Timeline } from '@/lib/payments/admin-contract';
import { cn } from '@/platform/cn';
import { formatExactMoney } from '@/platform/money';
import { paymentStepOf } from '@/values/payments';

/** The number of entries shown at first. */
const fewEntries = 12;

const dots = {
  ok: 'bg-ok',
  warn: 'bg-warn',
  bad: 'bg-bad',
  info: 'bg-info',
  muted: 'bg-muted-foreground/60',
} as const;

const attemptTone = {
  creating: 'info',
  unknown: 'warn',
  open: 'info',
  closing: 'info',
  succeeded: 'ok',
  closed: 'muted',
  failed: 'bad',
} as const;

/** An order's payment timeline and a button that queries the provider now. Needs the messages `adminReconciliation`. */
export function PaymentTimeline({ orderId }: { orderId: string }) {
  const t = useTranslations('adminReconciliation');
  const query = useQueryPayments(orderId);
  const timeline = useTimeline(orderId);
  const isEmpty = timeline.data?.attempts.length === 0;
  return (
    <section aria-label={t('timeline.title')} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t('timeline.title')}</h3>
        {!isEmpty && (
          <Button variant="outline-primary" size="xs" busy={query.isPending} onClick={() => query.mutate()}>
            {!query.isPending && <RefreshCw aria-hidden />}
            {query.isPending ? t('timeline.asking') : t('timeline.ask')}
          </Button>
        )}
      </div>
      <Loaded query={timeline} failed={t('failed')}>
        {(data) => (
          <>
            {isEmpty && <p className="text-muted-foreground">{t('timeline.empty')}</p>}
            <Attempts timeline={data} />
            <Entries orderId={orderId} timeline={data} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Attempts({ timeline }: { timeline: Timeline }) {
  const t = useTranslations('adminReconciliation.timeline');
  if (timeline.attempts.length === 0) return null;
  return (
    <ul aria-label={t('attempts')} className="grid gap-2">
      {timeline.attempts.map((attempt) => (
        <li key={attempt.out_trade_no} className="grid gap-1 rounded-md border px-3 py-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={attemptTone[attempt.state]}>{t(`attemptState.${attempt.state}`)}</Badge>
            <span>{t(`type.${paymentStepOf(attempt.type)}`)}</span>
            <span className="ml-auto font-medium tabular-nums">
              {formatExactMoney(attempt.amount, timeline.currency)}
            </span>
          </div>
          <p className="font-mono text-xs break-all text-muted-foreground">
            {[attempt.out_trade_no, attempt.transaction_id].filter(Boolean).join(' · ')}
          </p>
          <p className="text-note text-muted-foreground">
            {[
              attempt.queries > 0 && t('queries', { count: attempt.queries }),
              attempt.billed_on && t('billed', { day: attempt.billed_on }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Entries({ orderId, timeline }: { orderId: string; timeline: Timeline }) {
  const t = useTranslations('adminReconciliation.timeline');
  const textOf = useEntryText(timeline.currency);
  const retry = useRetryMessage(orderId);
  const [isLong, setLong] = useState(false);
  const shown = isLong ? timeline.moments : timeline.moments.slice(0, fewEntries);
  return (
    <>
      <ol className="grid">
        {shown.map((entry, at) => {
          const { title, detail, tone } = textOf(entry);
          return (
            <li
              // Entries may have the same time, so the key has the index; the list is always replaced as a whole.
              key={`${entry.kind}-${entry.at.getTime()}-${at}`}
              className="relative border-l pb-4 pl-5 last:pb-0"
            >
              <span
                aria-hidden
                className={cn('absolute top-1.5 -left-1.25 size-2.5 rounded-full', dots[tone])}
              />
              <p className="flex flex-wrap justify-between gap-x-3">
                <span>{title}</span>
                <time
                  dateTime={entry.at.toISOString()}
                  className="text-note text-muted-foreground tabular-nums"
                >
                  {shopTimestamp(entry.at)}
                </time>
              </p>
              {detail.length > 0 && (
                <p className="text-note break-words text-muted-foreground">{detail.join(' · ')}</p>
              )}
              {entry.kind === 'message' && entry.state === 'failed' && (
                <Button
                  variant="outline"
                  size="xs"
                  className="mt-1"
                  busy={retry.isPending}
                  onClick={() => retry.mutate(entry.id)}
                >
                  {t('message.retry')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {timeline.moments.length > fewEntries && (
        <Button variant="outline" size="xs" className="justify-self-start" onClick={() => setLong(!isLong)}>
          {isLong ? t('less') : t('more', { count: timeline.moments.length })}
        </Button>
      )}
    </>
  );
}
