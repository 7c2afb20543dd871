import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useShortTime } from '../use-short-time';
import type { ShopForm } from './use-shop-form';

/** The version that is shown, what became of the last saving, and the two buttons. */
export function SaveBar({ state: { base, newer, isDirty, saving, discard } }: { state: ShopForm }) {
  const t = useTranslations('adminShop');
  const timeOf = useShortTime();
  const { version, updatedAt, updatedBy } = base;
  const stored =
    updatedAt && updatedBy
      ? t('savedBy', { version, time: timeOf(updatedAt), name: updatedBy })
      : t('neverSaved', { version });
  const failure = saving.errorMessage && !newer && t('notSaved', { reason: saving.errorMessage });
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <p className="mr-auto text-muted-foreground tabular">{stored}</p>
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
      <Button type="submit" size="sm" busy={saving.isPending} disabled={!isDirty || newer !== null}>
        {saving.isPending ? t('saving') : t('save')}
      </Button>
    </div>
  );
}
