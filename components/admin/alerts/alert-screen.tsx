'use client';

import { useTranslations } from 'next-intl';
import type { Alerts } from '@/lib/alerts/admin-contract';
import { errorStatus } from '@/platform/api-error';
import { AdminFrame } from '../frame/admin-frame';
import { Loaded } from '../loaded';
import { SaveBar } from '../save-bar';
import { useAdmin } from '../use-admin';
import { ChoiceCard } from './choice-card';
import { RecentAlerts } from './recent-alerts';
import { TestCard } from './test-card';
import { useAlertForm, useAlerts } from './use-alert-form';

/** Which channel is notified of what, a test of each channel, and the latest alerts. */
export function AlertScreen() {
  const t = useTranslations('adminAlerts');
  return (
    <AdminFrame title={t('title')}>
      <Stored />
    </AdminFrame>
  );
}

function Stored() {
  const t = useTranslations('adminAlerts');
  return (
    <Loaded query={useAlerts()} failed={t('failed')}>
      {(alerts) => <Editor alerts={alerts} />}
    </Loaded>
  );
}

function Editor({ alerts }: { alerts: Alerts }) {
  const t = useTranslations('adminAlerts');
  const mayChange = useAdmin()?.role === 'owner';
  const form = useAlertForm(alerts);
  const { isDirty, saving, discard } = form;
  return (
    <div className="grid max-w-240 gap-4">
      <p className="text-muted-foreground">{t('lead')}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty && !saving.isPending) saving.mutate();
        }}
        className="grid gap-4"
      >
        {mayChange ? (
          <SaveBar
            stored={alerts}
            success={saving.isSuccess && t('saved')}
            reason={errorStatus(saving.error) === 409 ? t('stale') : saving.errorMessage}
            isDirty={isDirty}
            isPending={saving.isPending}
            onDiscard={discard}
          />
        ) : (
          <p className="text-muted-foreground">{t('readOnly')}</p>
        )}
        <fieldset disabled={!mayChange} className="min-w-0">
          <ChoiceCard form={form} />
        </fieldset>
      </form>
      {mayChange && <TestCard channels={alerts.channels} />}
      <RecentAlerts recent={alerts.recent} />
    </div>
  );
}
