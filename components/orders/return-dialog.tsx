'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { openLogin } from '@/components/browser/page-dialogs';
import { useErrorText } from '@/components/browser/use-error-text';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { controlStyles } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { showToast } from '@/components/ui/toast';
import { shownOrderId } from '@/lib/orders/contract';
import { requestReturn } from '@/lib/orders/returns/api';
import { cn } from '@/platform/cn';
import { returnNoteLimit, returnReasons } from '@/values/returns';
import { isOffline, isRefusedWith } from './refusals';

type ReturnDialogProps = {
  orderId: string;
  open: boolean;
  /** Fetches the page's data again. */
  onChanged: () => Promise<unknown>;
  onClose: () => void;
  /** Moves the focus to an element that still exists. */
  onClosed: () => void;
};

const steps = ['address', 'postage', 'activated', 'money'] as const;

/** Asks for a return, after it has said what that means; sending it again is safe, because the server keeps one (orders 26). */
export default function ReturnDialog({ orderId, open, onChanged, onClose, onClosed }: ReturnDialogProps) {
  const t = useTranslations('returns');
  const reasons = useTranslations('returnReasons');
  const textOf = useErrorText();
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await requestReturn(orderId, { reason: returnReasons.find((one) => one === reason) ?? null, note });
      showToast({ tone: 'ok', title: t('done') });
      await onChanged().catch(() => undefined);
      onClose();
    } catch (error) {
      setFailure(isOffline(error) ? t('offline') : textOf(error));
      if (isRefusedWith(error, 'UNAUTHENTICATED')) {
        onClose();
        openLogin();
      }
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void send();
  };

  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && !busy && onClose()}>
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
                className={cn(controlStyles, 'h-12 px-3')}
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
          <div role="alert" className="empty:hidden">
            {failure && (
              <p className="flex gap-2.5 rounded-lg bg-bad-soft px-4 py-3 text-body text-bad">
                <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
                <span>
                  <span className="font-semibold">{t('failed')}</span>
                  <br />
                  {failure}
                </span>
              </p>
            )}
          </div>
          <div className="grid gap-3 sm:grid-cols-2">
            <Button variant="outline" disabled={busy} onClick={onClose}>
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
