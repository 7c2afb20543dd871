'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { focusFirst } from '../focus-first';

type StopQuestionProps = { count: number; busy: boolean; onConfirm: () => void; onClose: () => void };

/** Asks before a price is saved at which codes stop; the cancel button has the focus first. */
export function StopQuestion({ count, busy, onConfirm, onClose }: StopQuestionProps) {
  const t = useTranslations('adminProduct');
  const common = useTranslations('common');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        centred
        onOpenAutoFocus={focusFirst}
        title={t('ask.title', { count })}
        description={t('ask.text')}
        className="max-w-96"
      >
        <div className="flex justify-end gap-2.5">
          <Button variant="outline" data-first="" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button busy={busy} onClick={onConfirm}>
            {busy ? t('saving') : t('ask.confirm')}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
