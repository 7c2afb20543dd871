import { useTranslations } from 'next-intl';
import { hasText } from '@/components/texts/has-text';

/** A queue's name in the reader's language; the technical name when there is no translation. */
export function useJobName() {
  const t = useTranslations('adminJobs.name');
  return (name: string): string => (hasText(t, name) ? t(name) : name);
}
