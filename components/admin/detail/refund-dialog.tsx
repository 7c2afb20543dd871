'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useChange } from '@/components/forms/use-change';
import { useContractForm } from '@/components/forms/use-contract-form';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { showToast } from '@/components/ui/toast';
import { shownOrderId } from '@/lib/orders/contract';
import { requestRefund } from '@/lib/payments/refunds/admin-api';
import { refundReasonLimit } from '@/lib/payments/refunds/admin-contract';
import { fieldErrorsOf } from '@/platform/api-error';
import { type Currency, formatExactMoney, type Minor, toMajor } from '@/platform/money';
import { focusFirst } from '../focus-first';
import { forgetKey, keyOf } from '../request-keys';
import { typedAmount } from '../typed-amount';
import { bodyOf, refundRules } from './refund-form';

type RefundDialogProps = { orderId: string; refundable: Minor; currency: Currency; onClose: () => void };

/** Requests a refund. A request keeps its key until it is answered, so repeating it makes no second refund. */
export function RefundDialog({ orderId, refundable, currency, onClose }: RefundDialogProps) {
  const t = useTranslations('adminOrder.refunds');
  const common = useTranslations('common');
  const money = (amount: Minor) => formatExactMoney(amount, currency);
  const { form, showErrors } = useContractForm(refundRules(refundable), {
    textOf: ({ key }) => t(key, { amount: money(refundable) }),
    shouldFocusError: false,
    defaultValues: { amount: '', reason: '' },
  });
  const { control, register, trigger, formState } = form;
  const { errors, isSubmitted } = formState;
  // The rest may become less while the dialog is open.
  useEffect(() => {
    if (isSubmitted) void trigger('amount');
  }, [trigger, isSubmitted, refundable]);
  const [typed, reason] = useWatch({ control, name: ['amount', 'reason'] });
  const amount = typedAmount(typed);

  const requesting = useChange({
    mutationFn: ({ body, request }: { body: ReturnType<typeof bodyOf>; request: string }) =>
      requestRefund(orderId, body, keyOf(request)),
    failed: t('failedTitle'),
    refreshes: ['order', 'order-refunds', 'order-events', 'payment-timeline'].map((name) => [name, orderId]),
    onSuccess: (_, { request }) => {
      forgetKey(request);
      showToast({ tone: 'ok', title: t('done') });
      onClose();
    },
    onError: (error) => showErrors(fieldErrorsOf(error)),
  });

  const submit = form.handleSubmit((values) => {
    if (requesting.isPending) return;
    const body = bodyOf(values);
    const request = JSON.stringify(['refund', orderId, body.amount, body.reason.trim()]);
    requesting.mutate({ body, request });
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('dialogTitle')}
        guarded={`${typed}${reason}`.trim() !== ''}
        onOpenAutoFocus={focusFirst}
        description={t('dialogLead', { number: shownOrderId(orderId) })}
        closeLabel={common('close')}
        className="sm:max-w-112"
      >
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5">
            <Field
              label={t('amount', { currency })}
              required
              hint={t('amountHint', { amount: money(refundable) })}
              error={errors.amount?.message}
            >
              {(control) => (
                <Input {...control} inputMode="decimal" autoComplete="off" {...register('amount')} />
              )}
            </Field>
            <Button
              variant="outline"
              className="mt-7 min-h-12"
              onClick={() =>
                form.setValue('amount', String(toMajor(refundable)), { shouldValidate: isSubmitted })
              }
            >
              {t('whole')}
            </Button>
          </div>
          <Field label={t('reason')} required hint={t('reasonHint')} error={errors.reason?.message}>
            {(control) => <Input {...control} maxLength={refundReasonLimit} {...register('reason')} />}
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
