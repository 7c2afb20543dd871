import { useTranslations } from 'next-intl';

/** A queue's name in the reader's language, or as it is where the texts have none. */
export function useJobName() {
  const t = useTranslations('adminJobs.name');
  return (name: string): string => {
    const key = name as Parameters<typeof t.has>[0];
    return t.has(key) ? t(key) : name;
  };
}
