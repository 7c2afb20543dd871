import { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/toast';
import { shownOrderId } from '@/lib/orders/contract';

/** Copies order numbers in the form that people see; a toast says when the browser does not allow copying. */
export function useCopyNumbers() {
  const t = useTranslations('adminOrders.table');
  return async (ids: string[]) => {
    const numbers = ids.map(shownOrderId).join('\n');
    try {
      await navigator.clipboard.writeText(numbers);
      const title =
        ids.length > 1 ? t('copiedMany', { count: ids.length }) : t('copied', { number: numbers });
      showToast({ tone: 'ok', title, duration: 2000 });
    } catch {
      showToast({ tone: 'bad', title: t('copyFailed') });
    }
  };
}
