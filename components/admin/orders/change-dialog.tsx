'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { shownOrderId } from '@/lib/orders/contract';
import { questionOf } from './change-question';
import type { StatusChange } from './use-status-change';

type ChangeDialogProps = {
  wanted: StatusChange | null;
  onAnswer: (confirmed: boolean) => void;
};

/** Asks before a change that is easily made by mistake, and explains its effect. */
export function ChangeDialog({ wanted, onAnswer }: ChangeDialogProps) {
  const t = useTranslations('adminOrders');
  const labels = useTranslations('orderStatus');
  const common = useTranslations('common');
  const question = wanted && questionOf(wanted.from, wanted.to);
  return (
    <Dialog open={question !== null} onOpenChange={(open) => !open && onAnswer(false)}>
      {wanted && question && (
        <DialogContent
          centred
          className="max-w-112"
          title={t('change.ask', {
            number: shownOrderId(wanted.id),
            from: labels(wanted.from),
            to: labels(wanted.to),
          })}
          description={t(`change.${question}`)}
        >
          <div className="flex justify-end gap-2">
            <Button variant="outline" onClick={() => onAnswer(false)}>
              {common('cancel')}
            </Button>
            <Button onClick={() => onAnswer(true)}>{t('change.confirm')}</Button>
          </div>
        </DialogContent>
      )}
    </Dialog>
  );
}
