'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { shownOrderId } from '@/lib/orders/contract';
import { asksReason, questionOf } from './change-question';
import { ReasonForm } from './reason-form';
import type { StatusChange } from './use-status-change';

type ChangeDialogProps = {
  wanted: StatusChange | null;
  /** Null when nothing is to be changed. */
  onAnswer: (answer: { reason?: string } | null) => void;
};

/** Asks before a change that is easily made by mistake, and explains its effect. */
export function ChangeDialog({ wanted, onAnswer }: ChangeDialogProps) {
  const t = useTranslations('adminOrders');
  const labels = useTranslations('orderStatus');
  const common = useTranslations('common');
  const question = wanted && questionOf(wanted.from, wanted.to, wanted.isRefunded);
  return (
    <Dialog open={question !== null} onOpenChange={(open) => !open && onAnswer(null)}>
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
          {asksReason(question) ? (
            <ReasonForm onCancel={() => onAnswer(null)} onConfirm={(reason) => onAnswer({ reason })} />
          ) : (
            <div className="flex justify-end gap-2">
              <Button variant="outline" onClick={() => onAnswer(null)}>
                {common('cancel')}
              </Button>
              <Button onClick={() => onAnswer({})}>{t('change.confirm')}</Button>
            </div>
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}
