'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { shownOrderId } from '@/lib/orders/contract';
import { asksReason, type ChangeQuestion, questionOf } from './change-question';
import { ReasonForm } from './reason-form';
import type { StatusChange } from './use-status-change';

type Answering = {
  /** The change is under way: the dialog waits for its end. */
  busy: boolean;
  /** Null when nothing is to be changed. */
  onAnswer: (answer: { reason?: string } | null) => void;
  onOpenerGone: (() => void) | undefined;
};

/** Asks before a change that is easily made by mistake, and explains its effect. */
export function ChangeDialog({ wanted, ...answering }: Answering & { wanted: StatusChange | null }) {
  const { busy, onAnswer } = answering;
  const question = wanted && questionOf(wanted.from, wanted.to, wanted.isRefunded);
  return (
    <Dialog open={question !== null} onOpenChange={(open) => !open && !busy && onAnswer(null)}>
      {wanted && question && <QuestionContent wanted={wanted} question={question} {...answering} />}
    </Dialog>
  );
}

type QuestionContentProps = Answering & { wanted: StatusChange; question: ChangeQuestion };

function QuestionContent({ wanted, question, busy, onAnswer, onOpenerGone }: QuestionContentProps) {
  const t = useTranslations('adminOrders');
  const labels = useTranslations('orderStatus');
  const common = useTranslations('common');
  const [reason, setReason] = useState('');
  return (
    <DialogContent
      centred
      className="max-w-112"
      closable={!busy}
      guarded={reason !== ''}
      onOpenerGone={onOpenerGone}
      title={t('change.ask', {
        number: shownOrderId(wanted.id),
        from: labels(wanted.from),
        to: labels(wanted.to),
      })}
      description={t(`change.${question}`)}
    >
      {asksReason(question) ? (
        <ReasonForm
          reason={reason}
          busy={busy}
          onType={setReason}
          onCancel={() => onAnswer(null)}
          onConfirm={(given) => onAnswer({ reason: given })}
        />
      ) : (
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={() => onAnswer(null)}>
            {common('cancel')}
          </Button>
          <Button onClick={() => onAnswer({})}>{t('change.confirm')}</Button>
        </div>
      )}
    </DialogContent>
  );
}
