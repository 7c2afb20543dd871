'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AdminFrame } from '@/components/admin/frame/admin-frame';
import { DayList } from './day-list';
import { DifferenceList } from './difference-list';
import { FromDayForm } from './from-day-form';
import { MismatchList } from './mismatch-list';

/** First the items that need a person, then the days. */
export function ReconciliationScreen() {
  const t = useTranslations('adminReconciliation');
  return (
    <AdminFrame title={t('title')}>
      <p className="max-w-prose text-muted-foreground">{t('lead')}</p>
      <div className="mt-6 grid grid-cols-1 gap-8">
        <Part title={t('differences.title')}>
          <DifferenceList state="open" />
        </Part>
        <Part title={t('mismatches.title')}>
          <MismatchList />
        </Part>
        <Part title={t('days.title')}>
          <FromDayForm />
          <DayList />
        </Part>
        <Part title={t('differences.history')}>
          <DifferenceList state="resolved" />
        </Part>
      </div>
    </AdminFrame>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-3">
    <h2 className="text-base font-semibold">{title}</h2>
    {children}
  </section>
);
