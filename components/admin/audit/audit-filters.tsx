'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { auditActions } from '@/values/audit';
import { ChoiceField } from '../choice-field';
import type { useAuditQuery } from './use-audit-query';

const control = 'h-10 px-3 md:h-9 md:text-sm';

/** Give it a new `key` when the address changes, so that its fields start again. */
export function AuditFilters({ query, set }: ReturnType<typeof useAuditQuery>) {
  const t = useTranslations('adminOrders');
  const [target, setTarget] = useState(query.target);
  const [admin, setAdmin] = useState(query.admin);
  const typed = { target: target.trim() || null, admin: admin.trim() || null, page: null };
  return (
    <search>
      <form
        aria-label={t('audit.label')}
        className="grid grid-cols-2 gap-2 md:flex"
        onSubmit={(event) => {
          event.preventDefault();
          void set(typed);
        }}
      >
        <Input
          aria-label={t('audit.target')}
          placeholder={t('audit.target')}
          maxLength={100}
          value={target}
          onChange={(event) => setTarget(event.target.value)}
          aria-keyshortcuts="/"
          className={`${control} max-md:col-span-2 md:w-60`}
        />
        <Input
          aria-label={t('audit.admin')}
          placeholder={t('audit.admin')}
          maxLength={100}
          value={admin}
          onChange={(event) => setAdmin(event.target.value)}
          className={`${control} md:w-36`}
        />
        <ChoiceField
          aria-label={t('audit.action')}
          value={query.act ?? ''}
          onChange={(event) =>
            void set({
              ...typed,
              act: auditActions.find((action) => action === event.target.value) ?? null,
            })
          }
          className="md:w-44"
        >
          <option value="">{t('audit.anyAction')}</option>
          {auditActions.map((action) => (
            <option key={action} value={action}>
              {t(`audit.actions.${action}`)}
            </option>
          ))}
        </ChoiceField>
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
