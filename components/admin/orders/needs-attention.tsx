'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TextButton } from '@/components/ui/text-button';
import { Skeleton } from '@/components/ui/skeleton';
import { fetchAttention } from '@/lib/orders/admin-api';
import { type AttentionReason, attentionReasons } from '@/lib/orders/admin-contract';
import { localePath } from '@/platform/i18n/path';
import { LoadFailed } from '../load-failed';

/** What other pages list, each with the address of its list. */
const elsewhere = { unplaced: '/admin/reconciliation', codes: '/discount-admin?attention=limit' } as const;
const otherNeeds = ['unplaced', 'codes'] as const;

/** The server counts no further than this. */
const bound = 1000;

type NeedsAttentionProps = {
  pressed: AttentionReason | null;
  /** A need was pressed; null when the pressed one was pressed again. */
  onPress: (need: AttentionReason | null) => void;
};

/** What needs attention: what the list of orders shows is a button that filters it, the rest a link; short when there is nothing. */
export function NeedsAttention({ pressed, onPress }: NeedsAttentionProps) {
  const t = useTranslations('adminOrders.needsAttention');
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'attention'],
    queryFn: ({ signal }) => fetchAttention(signal),
    refetchInterval: 60_000,
  });
  if (error && !data) return <LoadFailed title={t('failed')} error={error} onReload={() => void refetch()} />;
  if (!data) return <Skeleton className="h-8 rounded-full" />;
  // The pressed one stays when its last order is done, so that it can be released.
  const needs = attentionReasons.filter((need) => data[need] > 0 || need === pressed);
  const others = otherNeeds.filter((need) => data[need] > 0);
  const counted = (count: number) => <Count>{count < bound ? count : t('many', { count: bound })}</Count>;
  return (
    <section aria-label={t('title')} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2 className="text-sm font-semibold">{t('title')}</h2>
      {needs.length + others.length === 0 ? (
        <p className="inline-flex min-h-8 items-center gap-2 text-ok">
          <CircleCheck aria-hidden className="size-4.5" />
          {t('calm')}
        </p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {needs.map((need) => (
            <li key={need}>
              <TextButton
                variant="need"
                aria-pressed={need === pressed}
                data-urgent={need === 'intercept' || undefined}
                onClick={() => onPress(need === pressed ? null : need)}
              >
                {need === 'intercept' && <CircleAlert aria-hidden className="size-4" />}
                {t(need)}
                {counted(data[need])}
                {need === pressed && <X aria-hidden className="size-4" />}
              </TextButton>
            </li>
          ))}
          {others.map((need) => (
            <li key={need}>
              <a href={localePath(locale, elsewhere[need])} className="text-button-need">
                {t(need)}
                {counted(data[need])}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Count = ({ children }: { children: ReactNode }) => (
  <span className="tabular min-w-6 rounded-full bg-foreground/8 px-1.5 text-center text-xs font-semibold in-aria-pressed:bg-white/20">
    {children}
  </span>
);
