'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { controlStyles } from '@/components/ui/input';
import { auditActs } from '@/db/values';
import { cn } from '@/lib/platform/cn';
import type { useActQuery } from './use-act-query';

const control = cn(controlStyles, 'h-10 px-3 text-sm md:h-9');

/** Render it anew (`key`) when the address has changed. */
export function ActFilters({ asked, set }: ReturnType<typeof useActQuery>) {
  const t = useTranslations('adminOrders');
  const [target, setTarget] = useState(asked.target);
  const [admin, setAdmin] = useState(asked.admin);
  return (
    <search>
      <form
        aria-label={t('audit.label')}
        className="grid grid-cols-2 gap-2 md:flex"
        onSubmit={(event) => {
          event.preventDefault();
          void set({ target: target.trim() || null, admin: admin.trim() || null, page: null });
        }}
      >
        <input
          aria-label={t('audit.target')}
          placeholder={t('audit.target')}
          maxLength={100}
          value={target}
          onChange={(event) => setTarget(event.target.value)}
          className={cn(control, 'max-md:col-span-2 md:w-60')}
        />
        <input
          aria-label={t('audit.admin')}
          placeholder={t('audit.admin')}
          maxLength={100}
          value={admin}
          onChange={(event) => setAdmin(event.target.value)}
          className={cn(control, 'md:w-36')}
        />
        <select
          aria-label={t('audit.action')}
          value={asked.act ?? ''}
          onChange={(event) =>
            void set({ act: auditActs.find((act) => act === event.target.value) ?? null, page: null })
          }
          className={cn(control, 'md:w-44')}
        >
          <option value="">{t('audit.anyAction')}</option>
          {auditActs.map((act) => (
            <option key={act} value={act}>
              {t(`audit.actions.${act}`)}
            </option>
          ))}
        </select>
        <Button type="submit" size="sm" className="max-md:h-10">
          {t('filters.search')}
        </Button>
        <Button variant="ghost" size="sm" className="max-md:h-10" onClick={() => void set(null)}>
          {t('filters.reset')}
        </Button>
      </form>
    </search>
  );
}
