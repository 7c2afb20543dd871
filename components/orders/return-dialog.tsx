'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import type { Toast } from '@/components/ui/toast';
import { fetchOrderTimeline } from '@/lib/orders/api';
import { type ReturnRequest, shownOrderId } from '@/lib/orders/contract';
import { requestReturn } from '@/lib/orders/returns/api';
import { RequestReturn } from '@/lib/orders/returns/contract';
import { returnNoteLimit, returnReasons } from '@/values/returns';
import { OrderChangeFailure, type OrderDialogProps, useOrderChange } from './order-change';

const steps = ['address', 'postage', 'activated', 'money'] as const;

/** Whether the return that stands says what was typed, which the server has cleaned. */
function says({ reason, note }: ReturnRequest, typed: Parameters<typeof requestReturn>[1]): boolean {
  const sent = RequestReturn.body.safeParse(typed).data;
  return sent !== undefined && reason === sent.reason && note === sent.note;
}

/** Asks for a return, after it has said what that means; sending it again is safe, because the server keeps one (orders 35). */
export default function ReturnDialog({ orderId, open, onChanged, onClose, onClosed }: OrderDialogProps) {
  const t = useTranslations('returns');
  const reasons = useTranslations('returnReasons');
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const typed = { reason: returnReasons.find((one) => one === reason) ?? null, note };
  // An earlier request, whose answer was lost, stands as it was first written (orders 35).
  const toastOf = (standing: ReturnRequest): Toast =>
    says(standing, typed)
      ? { tone: 'ok', title: t('done') }
      : { tone: 'info', title: t('standing'), description: t('standingText'), duration: 15_000 };
  const { busy, failure, close, send } = useOrderChange({
    change: async () => toastOf(await requestReturn(orderId, typed)),
    findDone: async () => {
      const { return_request: standing } = await fetchOrderTimeline(orderId, new AbortController().signal);
      return standing && toastOf(standing);
    },
    texts: { failed: t('failed'), unanswered: { title: t('perhaps'), text: t('perhapsText') } },
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
          <OrderChangeFailure failure={failure} />
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
