import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useState } from 'react';
import { showToast } from '@/components/ui/toast';

const copiedFor = 2000;

/** Copies a text and confirms it for 2 s; if the browser does not allow it, the text is selected (pages 8). */
export function useCopy(text: string, shown: RefObject<HTMLElement | null>) {
  const t = useTranslations('referral');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedFor);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      showToast({ tone: 'bad', title: t('copyFailed'), description: t('copyFailedText') });
    }
  };
  return { copied, copy };
}
