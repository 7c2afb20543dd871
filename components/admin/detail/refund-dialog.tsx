'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { showToast } from '@/components/ui/toast';
import { shownOrderId } from '@/lib/orders/contract';
import { requestRefund } from '@/lib/payments/admin-api';
import { refundReasonLimit } from '@/lib/payments/admin-contract';
import { type Currency, formatMoney, type Minor, toMajor } from '@/platform/money';
import { focusFirst } from '../focus-first';
import { forgetKey, keyOf } from '../request-keys';
import { amountOf, errorsOf } from './refund-rules';

type RefundDialogProps = { orderId: string; refundable: Minor; currency: Currency; onClose: () => void };

/** Requests a refund. A request keeps its key until it is answered, so repeating it makes no second refund. */
export function RefundDialog({ orderId, refundable, currency, onClose }: RefundDialogProps) {
  const t = useTranslations('adminOrder.refunds');
  const common = useTranslations('common');
  const cache = useQueryClient();
  const [draft, setDraft] = useState({ amount: '', reason: '' });
  const [isTried, setTried] = useState(false);
  const money = (amount: Minor) => formatMoney(amount, currency, { decimals: 'always' });
  const errors = errorsOf(draft, refundable);
  const amount = amountOf(draft.amount);

  const requesting = useMutation({
    mutationFn: ({ amount, request }: { amount: Minor; request: string }) =>
      requestRefund(orderId, { amount: toMajor(amount), reason: draft.reason }, keyOf(request)),
    onSuccess: (_, { request }) => {
      forgetKey(request);
      showToast({ tone: 'ok', title: t('done') });
      onClose();
    },
    onError: ({ message }) =>
      showToast({ tone: 'bad', title: t('failedTitle'), description: message || common('networkError') }),
    // Also after a failure: the server may have made the refund although its answer was lost.
    onSettled: async () => {
      for (const name of ['order', 'order-refunds', 'order-events', 'payment-timeline'])
        await cache.invalidateQueries({ queryKey: [name, orderId] });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount === null || errors.amount || errors.reason || requesting.isPending) return;
    requesting.mutate({ amount, request: JSON.stringify(['refund', orderId, amount, draft.reason.trim()]) });
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('dialogTitle')}
        onOpenAutoFocus={focusFirst}
        description={t('dialogLead', { number: shownOrderId(orderId) })}
        closeLabel={common('close')}
        className="sm:max-w-[28rem]"
      >
        <form noValidate onSubmit={submit} className="grid gap-4">
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5">
            <Field
              label={t('amount', { currency })}
              required
              hint={t('amountHint', { amount: money(refundable) })}
              error={isTried && errors.amount && t(errors.amount, { amount: money(refundable) })}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  value={draft.amount}
                  onChange={({ target }) => setDraft({ ...draft, amount: target.value })}
                />
              )}
            </Field>
            <Button
              variant="outline"
              className="mt-7.5 h-12"
              onClick={() => setDraft({ ...draft, amount: String(toMajor(refundable)) })}
            >
              {t('whole')}
            </Button>
          </div>
          <Field
            label={t('reason')}
            required
            hint={t('reasonHint')}
            error={isTried && errors.reason && t(errors.reason, { amount: '' })}
          >
            {(control) => (
              <Input
                {...control}
                maxLength={refundReasonLimit}
                value={draft.reason}
                onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
              />
            )}
          </Field>
          <div className="flex justify-end gap-2.5">
            <Button variant="outline" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" variant="destructive" busy={requesting.isPending}>
              {requesting.isPending ? t('submitting') : t('submit', { amount: amount ? money(amount) : '' })}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
