import { useTranslations } from 'next-intl';

/** A queue's name in the reader's language; the technical name when there is no translation. */
export function useJobName() {
  const t = useTranslations('adminJobs.name');
  return (name: string): string => {
    const key = name as Parameters<typeof t.has>[0];
    return t.has(key) ? t(key) : name;
  };
}
