import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isOffline, serverText } from '@/components/orders/refusals';
import { showToast } from '@/components/ui/toast';
import type { OrderState } from './use-order';

/** Asks the server for the payment status, and shows the result in a toast. */
export function useRefresh(refresh: OrderState['refresh']) {
  const t = useTranslations('payments');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const pending = (await refresh()) === 'pending';
      showToast({
        tone: 'info',
        title: t('refreshed'),
        ...(pending ? { description: t('stillPending') } : {}),
      });
    } catch (error) {
      const text = isOffline(error) ? undefined : serverText(error);
      showToast({
        tone: 'bad',
        title: t(isOffline(error) ? 'errors.networkError.title' : 'refreshFailed'),
        description: text ?? t('refreshFailedText'),
      });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
