'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import type { Mismatch } from '@/lib/payments/reconciliation/admin-contract';
import { payableCurrency } from '@/values/payments';
import { shopTimestamp } from '@/platform/shop-time';
import { Loaded } from '../loaded';
import { OrderLink } from '../order-link';
import { QuietPager } from '../pager';
import { fieldMismatches, useFieldName } from './mismatch-fields';
import { ResolveButton } from './resolve-button';
import { useMismatches } from './use-reconciliation';

/** Verified payments and refunds that were not booked; a person must check them. */
export function MismatchList() {
  const t = useTranslations('adminReconciliation');
  const [page, setPage] = useState(1);
  return (
    <Loaded query={useMismatches(page)} failed={t('failed')}>
      {({ mismatches, pagination }) => (
        <div className="grid grid-cols-1 gap-3">
          {mismatches.length === 0 && <p className="text-muted-foreground">{t('mismatches.none')}</p>}
          {mismatches.length > 0 && <p className="text-muted-foreground">{t('mismatches.lead')}</p>}
          <ul className="grid grid-cols-1 gap-2">
            {mismatches.map((mismatch) => (
              <MismatchRow key={mismatch.id} mismatch={mismatch} />
            ))}
          </ul>
          <QuietPager pagination={pagination} onGo={setPage} />
        </div>
      )}
    </Loaded>
  );
}

function MismatchRow({ mismatch }: { mismatch: Mismatch }) {
  const t = useTranslations('adminReconciliation.mismatches');
  const nameOf = useFieldName();
  return (
    <li data-slot="mismatch" className="grid grid-cols-1 gap-2 rounded-lg border bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="bad">{t('copies', { count: mismatch.copies })}</Badge>
        <span className="font-mono text-note break-all">{mismatch.out_trade_no}</span>
        <time className="ml-auto text-muted-foreground">{shopTimestamp(mismatch.created_at)}</time>
      </div>
      <dl className="grid gap-1">
        {fieldMismatches(mismatch.detail, payableCurrency).map(({ field, expected, actual, usedBy }) => (
          <div key={field} className="flex flex-wrap gap-x-3 [&>dd]:min-w-0 [&>dd]:break-all">
            <dt className="font-medium">{nameOf(field)}</dt>
            {expected !== null && <dd>{t('expected', { value: expected })}</dd>}
            {actual !== null && <dd className="text-bad">{t('actual', { value: actual })}</dd>}
            {usedBy !== null && <dd>{t('usedBy', { value: usedBy })}</dd>}
          </div>
        ))}
      </dl>
      <OrderLink orderId={mismatch.order_id} />
      <ResolveButton kind="mismatch" id={mismatch.id} question={t('question')} />
    </li>
  );
}
