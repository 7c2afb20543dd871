import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useShortTime } from './use-short-time';

type SaveButtonsProps = {
  isDirty: boolean;
  isPending: boolean;
  /** What somebody else saved meanwhile has to be looked at first. */
  isBlocked?: boolean;
  onDiscard: () => void;
};

/** The two buttons of a form that is changed as a whole; one of them sends it. */
export function SaveButtons({ isDirty, isPending, isBlocked = false, onDiscard }: SaveButtonsProps) {
  const t = useTranslations('admin.saveBar');
  return (
    <>
      {isDirty && (
        <Button variant="outline" size="sm" disabled={isPending} onClick={onDiscard}>
          {t('discard')}
        </Button>
      )}
      <Button type="submit" size="sm" busy={isPending} disabled={!isDirty || isBlocked}>
        {t(isPending ? 'saving' : 'save')}
      </Button>
    </>
  );
}

type SaveBarProps = SaveButtonsProps & {
  stored: { version: number; updatedAt: Date | null; updatedBy: string | null };
  /** Said after a saving until something is changed again. */
  success: string | false;
  /** Why nothing was saved. */
  reason: string | false | null;
};

/** The version that is shown, what became of the last saving, and the two buttons. */
export function SaveBar({ stored, success, reason, ...buttons }: SaveBarProps) {
  const t = useTranslations('admin.saveBar');
  const timeOf = useShortTime();
  const { version, updatedAt, updatedBy } = stored;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <p className="mr-auto text-muted-foreground tabular">
        {updatedAt && updatedBy
          ? t('savedBy', { version, time: timeOf(updatedAt), name: updatedBy })
          : t('neverSaved')}
      </p>
      <p role="status" className="text-ok">
        {!buttons.isDirty && success}
      </p>
      {reason && (
        <p role="alert" className="text-bad">
          {t('notSaved', { reason })}
        </p>
      )}
      <SaveButtons {...buttons} />
    </div>
  );
}
