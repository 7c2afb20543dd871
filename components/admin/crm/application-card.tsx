'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import type { CrmApplicationView } from '@/lib/crm/admin-contract';
import { formatTime } from '@/platform/time';
import { SyncBadge } from './sync-badge';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[--spacing(30)_minmax(0,1fr)] gap-3 py-0.5">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

/** The order's record in the CRM: its number, who synced it and when, and why a sync failed. */
export function ApplicationCard({ application }: { application: CrmApplicationView }) {
  const t = useTranslations('adminCrm');
  const locale = useLocale();
  const {
    fxiaoke_application_name: name,
    fxiaoke_application_id: id,
    sync_type,
    operator_name,
  } = application;
  const { error_message: error, next_try_at: nextTry, last_sync_at: lastSync } = application;
  const time = (date: Date | null) => (date ? formatTime(date, locale) : t('none'));
  return (
    <div className="rounded-lg border bg-card px-4 py-3.5" aria-live="polite">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-medium break-words">
          {name ? t('application', { name }) : t('applicationUnnamed')}
        </p>
        <span className="flex flex-wrap items-center gap-2">
          {application.changed_after_sync && <Badge tone="warn">{t('changedAfterSync')}</Badge>}
          <SyncBadge status={application.sync_status} />
        </span>
      </div>
      <dl>
        <Fact name={t('number')}>
          <span className="tabular">{id ?? t('none')}</span>
        </Fact>
        <Fact name={t('type')}>
          {operator_name && sync_type === 'manual' ? t('manualBy', { name: operator_name }) : t(sync_type)}
        </Fact>
        <Fact name={t('created')}>{time(application.created_at)}</Fact>
        <Fact name={t('lastSync')}>{time(lastSync)}</Fact>
        {application.sync_status !== 'completed' && (
          <Fact name={t('attempts')}>{t('attemptsOf', { attempts: application.attempts })}</Fact>
        )}
        {nextTry && application.sync_status !== 'completed' && (
          <Fact name={t('nextTry')}>{time(nextTry)}</Fact>
        )}
      </dl>
      {error && <p className="mt-1.5 break-words text-bad">{t('error', { error })}</p>}
    </div>
  );
}
