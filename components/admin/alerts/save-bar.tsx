import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { errorStatus } from '@/platform/api-error';
import { useShortTime } from '../use-short-time';
import type { AlertForm } from './use-alert-form';

/** The version that is shown, what became of the last saving, and the two buttons. */
export function SaveBar({ form: { stored, isDirty, saving, discard } }: { form: AlertForm }) {
  const t = useTranslations('adminAlerts');
  const timeOf = useShortTime();
  const { version, updatedAt, updatedBy } = stored;
  const isStale = errorStatus(saving.error) === 409;
  const reason = saving.errorMessage;
  const failure = reason && (isStale ? t('stale') : t('notSaved', { reason }));
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <p className="mr-auto text-muted-foreground tabular">
        {updatedAt && updatedBy
          ? t('savedBy', { version, time: timeOf(updatedAt), name: updatedBy })
          : t('neverSaved')}
      </p>
      <p role="status" className="text-ok">
        {saving.isSuccess && !isDirty && t('saved')}
      </p>
      {failure && (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
      {isDirty && (
        <Button variant="outline" size="sm" disabled={saving.isPending} onClick={discard}>
          {t('discard')}
        </Button>
      )}
      <Button type="submit" size="sm" busy={saving.isPending} disabled={!isDirty}>
        {saving.isPending ? t('saving') : t('save')}
      </Button>
    </div>
  );
}
