'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { shownOrderId } from '@/lib/orders/contract';
import { requestReturn } from '@/lib/orders/returns/api';
import { returnNoteLimit, returnReasons } from '@/values/returns';
import { OrderChangeFailure, type OrderDialogProps, useOrderChange } from './order-change';

const steps = ['address', 'postage', 'activated', 'money'] as const;

/** Asks for a return, after it has said what that means; sending it again is safe, because the server keeps one (orders 35). */
export default function ReturnDialog({ orderId, open, onChanged, onClose, onClosed }: OrderDialogProps) {
  const t = useTranslations('returns');
  const reasons = useTranslations('returnReasons');
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const { busy, failure, close, send } = useOrderChange({
    change: () =>
      requestReturn(orderId, { reason: returnReasons.find((one) => one === reason) ?? null, note }),
    texts: { done: t('done'), offline: t('offline') },
    onChanged,
    onClose,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && close()}>
      <DialogContent
        title={t('title')}
        description={t('text', { number: shownOrderId(orderId) })}
        className="sm:max-w-120"
        closable={!busy}
        guarded={note !== ''}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
      >
        <form noValidate onSubmit={submit} className="grid gap-4">
          <ul className="grid list-disc gap-1 pl-5 text-body text-muted-foreground">
            {steps.map((step) => (
              <li key={step}>{t(`steps.${step}`)}</li>
            ))}
          </ul>
          <Field label={t('reason')}>
            {(control) => (
              <select
                {...control}
                className="control h-12 px-3"
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              >
                <option value="">{t('noReason')}</option>
                {returnReasons.map((one) => (
                  <option key={one} value={one}>
                    {reasons(one)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t('note')} hint={t('noteHint')}>
            {(control) => (
              <Textarea
                {...control}
                maxLength={returnNoteLimit}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
          <OrderChangeFailure title={t('failed')} text={failure} />
          <div className="grid gap-3 sm:grid-cols-2">
            <Button variant="outline" disabled={busy} onClick={close}>
              {t('keep')}
            </Button>
            <Button type="submit" busy={busy}>
              {t(busy ? 'busy' : 'submit')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
