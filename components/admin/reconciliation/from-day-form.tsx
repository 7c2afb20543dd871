'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { daysWithBill } from '@/lib/payments/reconciliation/rules';
import { fieldProblems } from '@/platform/api-error';
import { useRun } from './use-reconciliation';

/** Starts the reconciliation again from a chosen day. */
export function FromDayForm() {
  const t = useTranslations('adminReconciliation.from');
  const run = useRun();
  const [days] = useState(() => daysWithBill(new Date()));
  const [from, setFrom] = useState(days.at(-1) ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (from) run.mutate(from);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <Field label={t('label')} error={fieldProblems(run.error)['from']} className="max-w-80 min-w-56">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={from}
            min={days[0]}
            max={days.at(-1)}
            onChange={(event) => setFrom(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="outline-primary"
        className="min-h-12"
        busy={run.isPending}
        disabled={!from}
      >
        {run.isPending ? t('running') : t('run')}
      </Button>
      <p className="basis-full text-note text-muted-foreground">{t('hint')}</p>
    </form>
  );
}
