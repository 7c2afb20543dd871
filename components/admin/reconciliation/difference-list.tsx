'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import type { Difference } from '@/lib/payments/reconciliation/admin-contract';
import { formatExactMoney, type Minor } from '@/platform/money';
import { payableCurrency } from '@/values/payments';
import { Loaded } from '../loaded';
import { OrderLink } from '../order-link';
import { QuietPager } from '../pager';
import { ResolveButton } from './resolve-button';
import { useDifferences } from './use-reconciliation';

/** The differences between bill and shop: the open ones, or the resolved ones. */
export function DifferenceList({ state }: { state: 'open' | 'resolved' }) {
  const t = useTranslations('adminReconciliation');
  const [page, setPage] = useState(1);
  const query = useDifferences(state, page);
  const none = state === 'open' ? t('differences.none') : t('differences.historyNone');
  return (
    <Loaded query={query} failed={t('failed')}>
      {({ differences, pagination }) => (
        <div className="grid grid-cols-1 gap-3">
          {differences.length === 0 && <p className="text-muted-foreground">{none}</p>}
          <ul className="grid grid-cols-1 gap-2">
            {differences.map((difference) => (
              <DifferenceRow key={difference.id} difference={difference} />
            ))}
          </ul>
          <QuietPager pagination={pagination} onGo={setPage} />
        </div>
      )}
    </Loaded>
  );
}

/** Resolving it books what the provider confirms (reconciliation 6). */
const isUnbookedRefund = ({ subject, kind, order_id }: Difference) =>
  subject === 'refund' && kind === 'missing_here' && order_id !== null;

function DifferenceRow({ difference }: { difference: Difference }) {
  const t = useTranslations('adminReconciliation');
  const { day, subject, kind, number, ours, theirs, resolution } = difference;
  const sum = (amount: Minor | null) =>
    amount === null ? t('differences.nothing') : formatExactMoney(amount, payableCurrency);
  return (
    <li data-slot="difference" className="grid grid-cols-1 gap-2 rounded-lg border bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={resolution ? 'muted' : 'bad'}>{t(`kind.${kind}`)}</Badge>
        <span className="font-medium">{t(`subject.${subject}`)}</span>
        <span className="font-mono text-note break-all">{number}</span>
        <time className="ml-auto text-muted-foreground">{day}</time>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        <span>
          {t('differences.ours')} {sum(ours)}
        </span>
        <span>
          {t('differences.theirs')} {sum(theirs)}
        </span>
        <OrderLink orderId={difference.order_id} />
      </div>
      {resolution ? (
        <p className="text-muted-foreground">
          {t(`differences.end.${resolution}`, { name: difference.resolved_by ?? '' })}
        </p>
      ) : (
        <>
          <p className="text-muted-foreground">{t(`kindHelp.${kind}`)}</p>
          <ResolveButton
            kind="difference"
            id={difference.id}
            question={t(isUnbookedRefund(difference) ? 'differences.refundQuestion' : 'differences.question')}
          />
        </>
      )}
    </li>
  );
}
