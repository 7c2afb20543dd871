import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useChange } from '@/components/forms/use-change';
import { useContractForm } from '@/components/forms/use-contract-form';
import { showToast } from '@/components/ui/toast';
import { requestRefund } from '@/lib/payments/refunds/admin-api';
import { errorStatus, fieldErrorsOf } from '@/platform/api-error';
import { type Currency, formatExactMoney, type Minor } from '@/platform/money';
import { isVoidRefund } from '@/values/payments';
import { forgetKey, keyOf } from '../request-keys';
import { bodyOf, refundRules, requestOf, type RefundValues } from './refund-form';

export type RefundRequestProps = {
  orderId: string;
  refundable: Minor;
  currency: Currency;
  onClose: () => void;
};

/**
 * The form of a refund and its request, which keeps its key until it is answered: repeating it makes no second refund.
 * `isUnconfirmed`: the typed values were sent, and what became of them is not known. `isRefused`: they were a refund
 * already that ended without money, and the next press asks for another one.
 */
export function useRefundRequest({ orderId, refundable, currency, onClose }: RefundRequestProps) {
  const t = useTranslations('adminOrder.refunds');
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const wasSent = (values: RefundValues) => requestOf(orderId, values) === unconfirmed;
  const { form, showErrors } = useContractForm(refundRules(refundable, wasSent), {
    textOf: ({ key }) => t(key, { amount: formatExactMoney(refundable, currency) }),
    shouldFocusError: false,
    defaultValues: { amount: '', reason: '' },
  });
  const { control, trigger, formState } = form;
  const { isSubmitted } = formState;
  // The rest may become less while the dialog is open.
  useEffect(() => {
    if (isSubmitted) void trigger('amount');
  }, [trigger, isSubmitted, refundable]);
  const [amount, reason] = useWatch({ control, name: ['amount', 'reason'] });

  const requesting = useChange({
    mutationFn: ({ body, request }: { body: ReturnType<typeof bodyOf>; request: string }) =>
      requestRefund(orderId, body, keyOf(request)),
    failed: t('failedTitle'),
    unreachable: t('perhapsRequested'),
    refreshes: ['order', 'order-refunds', 'order-events', 'payment-timeline'].map((name) => [name, orderId]),
    onSuccess: ({ state }, { request }) => {
      forgetKey(request);
      setUnconfirmed(null);
      if (isVoidRefund(state)) return;
      showToast({ tone: 'ok', title: t('done') });
      onClose();
    },
    onError: (error, { request }) => {
      const status = errorStatus(error);
      // Before the rest is fetched again, which may lack this refund. A server that fails does not know either (api 20).
      if (status < 400 || status >= 500) setUnconfirmed(request);
      // It looked for the key and found no refund.
      else if (status === 409 || status === 422) setUnconfirmed(null);
      showErrors(fieldErrorsOf(error));
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!requesting.isPending)
      requesting.mutate({ body: bodyOf(values), request: requestOf(orderId, values) });
  });

  const values = { amount, reason };
  const { data, variables } = requesting;
  return {
    form,
    values,
    submit,
    isPending: requesting.isPending,
    isUnconfirmed: wasSent(values),
    isRefused:
      data !== undefined && isVoidRefund(data.state) && variables?.request === requestOf(orderId, values),
  };
}
