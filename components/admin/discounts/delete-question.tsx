'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { focusFirst } from '../focus-first';

type DeleteQuestionProps = { code: string; busy: boolean; onConfirm: () => void; onClose: () => void };

/** Asks before the named code is deleted; the cancel button has the focus first. */
export function DeleteQuestion({ code, busy, onConfirm, onClose }: DeleteQuestionProps) {
  const t = useTranslations('adminDiscounts');
  const common = useTranslations('common');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        centred
        onOpenAutoFocus={focusFirst}
        title={t('form.deleteTitle', { code })}
        description={t('form.deleteText')}
        className="max-w-96"
      >
        <div className="flex justify-end gap-2.5">
          <Button variant="outline" data-first="" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button variant="destructive" busy={busy} onClick={onConfirm}>
            {t('delete')}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
