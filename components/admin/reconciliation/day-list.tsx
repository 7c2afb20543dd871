'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/site/badge';
import type { Reconciliation } from '@/lib/payments/reconciliation/admin-contract';
import { formatMoney, type Minor } from '@/platform/money';
import { Loaded } from '../loaded';
import { exactTime } from '../exact-time';
import { QuietPager } from '../pager';
import { useReconciliations } from './use-reconciliation';

const cell = 'border-b px-3 py-2.5 text-left align-top';
const number = `${cell} text-right tabular-nums`;

/** The reconciliation of each day, newest first. On a phone the counts are below the day. */
export function DayList() {
  const t = useTranslations('adminReconciliation');
  const [page, setPage] = useState(1);
  return (
    <Loaded query={useReconciliations(page)} failed={t('failed')}>
      {({ reconciliations, pagination }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {reconciliations.length === 0 ? (
            <p className="text-muted-foreground">{t('days.none')}</p>
          ) : (
            <table className="w-full border-separate border-spacing-0 rounded-lg border bg-card">
              <caption className="sr-only">{t('days.title')}</caption>
              <thead className="text-[0.8125rem] text-muted-foreground">
                <tr>
                  <th scope="col" className={cell}>
                    {t('days.day')}
                  </th>
                  <th scope="col" className={cell}>
                    {t('days.state')}
                  </th>
                  <th scope="col" className={`${number} max-md:hidden`}>
                    {t('days.payments')}
                  </th>
                  <th scope="col" className={`${number} max-md:hidden`}>
                    {t('days.refunds')}
                  </th>
                  <th scope="col" className={`${number} max-md:hidden`}>
                    {t('days.matched')}
                  </th>
                  <th scope="col" className={`${cell} max-lg:hidden`}>
                    {t('days.at')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {reconciliations.map((day) => (
                  <DayRow key={day.day} day={day} />
                ))}
              </tbody>
            </table>
          )}
          <QuietPager pagination={pagination} onGo={setPage} />
        </div>
      )}
    </Loaded>
  );
}

const sum = (amount: number) => formatMoney(amount as Minor, 'CNY', { decimals: 'always' });

function DayRow({ day }: { day: Reconciliation }) {
  const t = useTranslations('adminReconciliation.days');
  const locale = useLocale();
  return (
    <tr data-slot="reconciliation">
      <th scope="row" className={`${cell} font-medium whitespace-nowrap tabular-nums`}>
        {day.day}
        <span className="mt-1 block text-[0.8125rem] font-normal whitespace-normal text-muted-foreground md:hidden">
          {t('payments')} {day.payments} · {sum(day.paid)}
          <br />
          {t('refunds')} {day.refunds} · {sum(day.refunded)}
        </span>
      </th>
      <td className={cell}>
        <Outcome day={day} />
      </td>
      <td className={`${number} max-md:hidden`}>
        {day.payments} · {sum(day.paid)}
      </td>
      <td className={`${number} max-md:hidden`}>
        {day.refunds} · {sum(day.refunded)}
      </td>
      <td className={`${number} max-md:hidden`}>{day.matched}</td>
      <td className={`${cell} whitespace-nowrap max-lg:hidden`}>
        {day.finished_at ? exactTime(day.finished_at, locale) : ''}
      </td>
    </tr>
  );
}

function Outcome({ day }: { day: Reconciliation }) {
  const t = useTranslations('adminReconciliation');
  if (day.state === 'running') return <Badge tone="info">{t('state.running')}</Badge>;
  if (day.state === 'failed')
    return (
      <>
        <Badge tone="warn">{t('state.failed')}</Badge>
        <span className="mt-1 block font-mono text-[0.75rem] [overflow-wrap:anywhere] text-muted-foreground">
          {day.failure}
        </span>
      </>
    );
  if (day.open > 0) return <Badge tone="bad">{t('openCount', { count: day.open })}</Badge>;
  const count = day.missing_here + day.missing_there + day.amount_differs;
  return <Badge tone="ok">{count > 0 ? t('allResolved', { count }) : t('clean')}</Badge>;
}
