'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { shownOrderId } from '@/lib/orders/contract';
import { refundReasonLimit } from '@/lib/payments/refunds/admin-contract';
import { formatExactMoney, type Minor, toMajor } from '@/platform/money';
import { focusFirst } from '../focus-first';
import { typedAmount } from '../typed-amount';
import { type RefundRequestProps, useRefundRequest } from './use-refund-request';

/** Requests a refund of an order; it is open while it is rendered. */
export function RefundDialog(props: RefundRequestProps) {
  const { orderId, refundable, currency, onClose } = props;
  const t = useTranslations('adminOrder.refunds');
  const common = useTranslations('common');
  const money = (amount: Minor) => formatExactMoney(amount, currency);
  const { form, values, submit, isPending, isUnconfirmed, isRefused } = useRefundRequest(props);
  const { register, formState } = form;
  const { errors, isSubmitted } = formState;
  const amount = typedAmount(values.amount);

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('dialogTitle')}
        guarded={`${values.amount}${values.reason}`.trim() !== ''}
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
              hint={isUnconfirmed ? t('perhapsRequested') : t('amountHint', { amount: money(refundable) })}
              error={errors.amount?.message}
            >
              {(control) => (
                <Input {...control} inputMode="decimal" autoComplete="off" {...register('amount')} />
              )}
            </Field>
            {refundable > 0 && (
              <Button
                variant="outline"
                className="mt-7 min-h-12"
                onClick={() =>
                  form.setValue('amount', String(toMajor(refundable)), { shouldValidate: isSubmitted })
                }
              >
                {t('whole')}
              </Button>
            )}
          </div>
          <Field label={t('reason')} required hint={t('reasonHint')} error={errors.reason?.message}>
            {(control) => <Input {...control} maxLength={refundReasonLimit} {...register('reason')} />}
          </Field>
          {isRefused && (
            <p role="alert" className="text-bad">
              {t('refusedBefore')}
            </p>
          )}
          <div className="flex justify-end gap-2.5">
            <Button variant="outline" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" variant="destructive" busy={isPending}>
              {isPending ? t('submitting') : t('submit', { amount: amount ? money(amount) : '' })}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
