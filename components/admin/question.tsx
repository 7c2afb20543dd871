'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { focusFirst } from './focus-first';

type QuestionProps = {
  title: string;
  text: string;
  confirm: string;
  isDestructive?: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be taken back at once; the cancel button has the focus first. */
export function Question({ title, text, confirm, isDestructive, busy, onConfirm, onClose }: QuestionProps) {
  const common = useTranslations('common');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        centred
        onOpenAutoFocus={focusFirst}
        title={title}
        description={text}
        className="max-w-100"
      >
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="outline" data-first="" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button {...(isDestructive && { variant: 'destructive' })} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
