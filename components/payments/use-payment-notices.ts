'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { isOffline, serverText } from '@/components/orders/refusals';
import { showToast } from '@/components/ui/toast';
import { ApiError } from '@/platform/api-client';
import { contains, type PaymentErrorKey, paymentErrorKeyOf } from './payment-errors';
import type { BridgeResult } from './wechat/bridge';

const retryHintAfter = 3000;

/** Errors for which the server's message says more. */
const withServerText = new Set<PaymentErrorKey>(['createFailed', 'duplicatePayment', 'authFailed']);

/** All toasts about a payment; each case has its own message (payments 17). */
export function usePaymentNotices() {
  const t = useTranslations('payments');
  return useMemo(() => {
    const showError = (key: PaymentErrorKey, error?: unknown) => {
      const text = withServerText.has(key) ? serverText(error) : undefined;
      showToast({
        tone: 'bad',
        title: t(`errors.${key}.title`),
        description: text ?? t(`errors.${key}.text`),
      });
    };
    const inform = (notice: 'confirming' | 'cancelledByShopper' | 'retryHint') =>
      showToast({ tone: 'info', title: t(`${notice}.title`), description: t(`${notice}.text`) });

    return {
      showError,
      expired: () =>
        showToast({ tone: 'warn', title: t('qr.expiredTitle'), description: t('qr.expiredText') }),
      /** Shows why a payment did not start; returns the key of the error. */
      notStarted: (error: unknown): PaymentErrorKey => {
        const text = {
          pendingPayment: t('serverWords.pendingPayment'),
          configuration: t('serverWords.configuration'),
          retryLater: t('serverWords.retryLater'),
        };
        const key = error instanceof ApiError ? paymentErrorKeyOf(error, text) : 'createFailed';
        showError(key, error);
        if (key === 'duplicatePayment' && contains(serverText(error) ?? '', text.retryLater))
          setTimeout(() => inform('retryHint'), retryHintAfter);
        return key;
      },
      notIdentified: (error: unknown) => showError(isOffline(error) ? 'networkError' : 'authFailed', error),
      ofBridge: (result: BridgeResult) => {
        if (result === 'ok') inform('confirming');
        else if (result === 'cancel') inform('cancelledByShopper');
        else if (result !== 'silent') showError(result === 'absent' ? 'wechatRequired' : 'paymentFailed');
      },
    };
  }, [t]);
}
