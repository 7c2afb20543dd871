'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { isOffline, serverText } from '@/components/orders/refusals';
import { showToast } from '@/components/ui/toast';
import { ApiError } from '@/lib/platform/api-client';
import { mentions, type PaymentFault, paymentFaultOf } from './payment-errors';
import type { BridgeResult } from './wechat-bridge';

const retryHintAfter = 3000;

/** Faults of which the server's own words tell more. */
const inServerWords = new Set<PaymentFault>(['createFailed', 'duplicatePayment', 'authFailed']);

/** Everything a payment has to say to the shopper, each thing with a message of its own (payments 17). */
export function usePaymentNotices() {
  const t = useTranslations('payments');
  return useMemo(() => {
    const tell = (fault: PaymentFault, error?: unknown) => {
      const words = inServerWords.has(fault) ? serverText(error) : undefined;
      showToast({
        tone: 'bad',
        title: t(`errors.${fault}.title`),
        description: words ?? t(`errors.${fault}.text`),
      });
    };
    const inform = (notice: 'confirming' | 'cancelledByShopper' | 'retryHint') =>
      showToast({ tone: 'info', title: t(`${notice}.title`), description: t(`${notice}.text`) });

    return {
      tell,
      expired: () =>
        showToast({ tone: 'warn', title: t('qr.expiredTitle'), description: t('qr.expiredText') }),
      /** Tells why a payment did not start, and which fault that was. */
      notStarted: (error: unknown): PaymentFault => {
        const words = {
          pendingPayment: t('serverWords.pendingPayment'),
          configuration: t('serverWords.configuration'),
          retryLater: t('serverWords.retryLater'),
        };
        const fault = error instanceof ApiError ? paymentFaultOf(error, words) : 'createFailed';
        tell(fault, error);
        if (fault === 'duplicatePayment' && mentions(serverText(error) ?? '', words.retryLater))
          setTimeout(() => inform('retryHint'), retryHintAfter);
        return fault;
      },
      notIdentified: (error: unknown) => tell(isOffline(error) ? 'networkError' : 'authFailed', error),
      ofBridge: (result: BridgeResult) => {
        if (result === 'ok') inform('confirming');
        else if (result === 'cancel') inform('cancelledByShopper');
        else if (result !== 'silent') tell(result === 'absent' ? 'wechatRequired' : 'paymentFailed');
      },
    };
  }, [t]);
}
