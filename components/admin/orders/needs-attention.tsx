'use client';

import { useQuery } from '@tanstack/react-query';
import {
  CircleCheck,
  CreditCard,
  Cloud,
  MessageSquareWarning,
  Scale,
  TicketPercent,
  Truck,
  Undo2,
} from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { fetchAttention } from '@/lib/orders/admin-api';
import { attentionReasons } from '@/lib/orders/admin-contract';
import { localePath } from '@/platform/i18n/path';
import { LoadFailed } from '../load-failed';

const icons = {
  unshipped: Truck,
  crm: Cloud,
  sms: MessageSquareWarning,
  refund: Undo2,
  money: CreditCard,
  unplaced: Scale,
  codes: TicketPercent,
};

const needsInOrder = [...attentionReasons, 'unplaced', 'codes'] as const;
type Need = (typeof needsInOrder)[number];

/** The address of the list that shows the counted items. */
function pathOf(need: Need): string {
  if (need === 'codes') return '/discount-admin?attention=limit';
  return need === 'unplaced' ? '/reconciliation' : `/admin?attention=${need}`;
}

/** The server counts no further than this. */
const bound = 1000;

/** What needs attention, each with a link to its list; one short text when there is nothing. */
export function NeedsAttention() {
  const t = useTranslations('adminOrders.needsAttention');
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'attention'],
    queryFn: ({ signal }) => fetchAttention(signal),
    refetchInterval: 60_000,
  });
  if (error && !data) return <LoadFailed title={t('failed')} error={error} onReload={() => void refetch()} />;
  if (!data) return <Skeleton className="h-11 rounded-lg" />;
  const needs = needsInOrder.filter((need) => data[need] > 0);
  return (
    <Strip title={t('title')}>
      {needs.length === 0 ? (
        <p className="inline-flex items-center gap-2 text-ok">
          <CircleCheck aria-hidden className="size-4.5" />
          {t('calm')}
        </p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {needs.map((need) => {
            const Icon = icons[need];
            const count = data[need];
            return (
              <li key={need}>
                <a
                  href={localePath(locale, pathOf(need))}
                  className="inline-flex min-h-9 items-center gap-2 rounded-md border bg-card px-3 hover:border-input max-md:min-h-11"
                >
                  <Icon aria-hidden className="size-4 text-warn" />
                  {t(need)}
                  <span className="tabular font-semibold">
                    {count < bound ? count : t('many', { count: bound })}
                  </span>
                </a>
              </li>
            );
          })}
        </ul>
      )}
    </Strip>
  );
}

const Strip = ({ title, children }: { title: string; children: ReactNode }) => (
  <section
    aria-label={title}
    className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-secondary px-4 py-2.5"
  >
    <h2 className="text-sm font-semibold">{title}</h2>
    {children}
  </section>
);
