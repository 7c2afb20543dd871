import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { showToast } from '@/components/ui/toast';
import { useCopy } from '@/components/ui/use-copy';

/** Copies a shown text; if the browser does not allow it, the text is selected (pages 8). */
export function useCopyOrSelect(text: string, shown: RefObject<HTMLElement | null>) {
  const t = useTranslations('referral');
  return useCopy(text, () => {
    if (shown.current) getSelection()?.selectAllChildren(shown.current);
    showToast({ tone: 'bad', title: t('copyFailed'), description: t('copyFailedText') });
  });
}
