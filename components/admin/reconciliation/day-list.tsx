'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import type { Reconciliation } from '@/lib/payments/reconciliation/admin-contract';
import { asSum, formatExactMoney } from '@/platform/money';
import { payableCurrency } from '@/values/payments';
import { type Column, DataTable } from '../data-table';
import { Loaded } from '../loaded';
import { numberColumn } from '../number-column';
import { QuietPager } from '../pager';
import { TimeCell } from '../time-cell';
import { useReconciliations } from './use-reconciliation';

type SumProps = { count: number; amount: number };

const Sum = ({ count, amount }: SumProps) => (
  <>
    {count} · {formatExactMoney(asSum(amount), payableCurrency)}
  </>
);

const onWide = { className: 'max-md:hidden' };

function useColumns(): Column<Reconciliation>[] {
  const t = useTranslations('adminReconciliation.days');
  return useMemo(
    () => [
      {
        id: 'day',
        header: t('day'),
        cell: ({ row }) => <Day day={row.original} />,
        meta: { isRowHeader: true, cell: 'font-medium whitespace-nowrap tabular-nums' },
      },
      {
        id: 'state',
        header: t('state'),
        cell: ({ row }) => (
          <>
            <Outcome day={row.original} />
            <Foreign count={row.original.foreign_lines} />
          </>
        ),
      },
      numberColumn({
        ...onWide,
        id: 'payments',
        header: t('payments'),
        cell: ({ payments, paid }) => <Sum count={payments} amount={paid} />,
      }),
      numberColumn({
        ...onWide,
        id: 'refunds',
        header: t('refunds'),
        cell: ({ refunds, refunded }) => <Sum count={refunds} amount={refunded} />,
      }),
      numberColumn({ ...onWide, id: 'matched', header: t('matched'), cell: ({ matched }) => matched }),
      {
        id: 'at',
        header: t('at'),
        cell: ({ row }) => row.original.finished_at && <TimeCell date={row.original.finished_at} />,
        meta: { className: 'max-lg:hidden' },
      },
    ],
    [t],
  );
}

/** The reconciliation of each day, newest first. On a phone the counts are below the day. */
export function DayList() {
  const t = useTranslations('adminReconciliation');
  const columns = useColumns();
  const [page, setPage] = useState(1);
  return (
    <Loaded query={useReconciliations(page)} failed={t('failed')}>
      {({ reconciliations, pagination }) => (
        <div className="grid grid-cols-1 gap-3">
          {reconciliations.length === 0 ? (
            <p className="text-muted-foreground">{t('days.none')}</p>
          ) : (
            <DataTable
              look="reconciliations"
              label={t('days.title')}
              columns={columns}
              rows={reconciliations}
              rowId={({ day }) => day}
              rowSlot="reconciliation"
            />
          )}
          <QuietPager pagination={pagination} onGo={setPage} />
        </div>
      )}
    </Loaded>
  );
}

function Day({ day }: { day: Reconciliation }) {
  const t = useTranslations('adminReconciliation.days');
  return (
    <>
      {day.day}
      <span className="mt-1 block text-note font-normal whitespace-normal text-muted-foreground md:hidden">
        {t('payments')} <Sum count={day.payments} amount={day.paid} />
        <br />
        {t('refunds')} <Sum count={day.refunds} amount={day.refunded} />
      </span>
    </>
  );
}

function Outcome({ day }: { day: Reconciliation }) {
  const t = useTranslations('adminReconciliation');
  if (day.state === 'running') return <Badge tone="info">{t('state.running')}</Badge>;
  if (day.state === 'failed')
    return (
      <>
        <Badge tone="warn">{t('state.failed')}</Badge>
        <span className="mt-1 block font-mono text-xs [overflow-wrap:anywhere] text-muted-foreground">
          {day.failure}
        </span>
      </>
    );
  if (day.open > 0) return <Badge tone="bad">{t('openCount', { count: day.open })}</Badge>;
  const count = day.missing_here + day.missing_there + day.amount_differs;
  // A sentence may break where a word may not.
  return (
    <Badge tone="ok" className="whitespace-normal">
      {count > 0 ? t('allResolved', { count }) : t('clean')}
    </Badge>
  );
}

/** Lines of the bill that are not this shop's. */
function Foreign({ count }: { count: number }) {
  const t = useTranslations('adminReconciliation');
  if (count === 0) return null;
  return (
    <span className="mt-1 block text-note whitespace-normal text-muted-foreground">
      {t('foreign', { count })}
    </span>
  );
}
