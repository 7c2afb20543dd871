import { useLocale } from 'next-intl';
import { hasUnsaved } from '@/components/browser/use-unsaved-question';
import { useRouter } from '@/platform/i18n/navigation';
import { localePath } from '@/platform/i18n/path';

/** Goes to an admin page by a key; from one with unsaved values as its menu does, so that the browser asks. */
export function useGo() {
  const router = useRouter();
  const locale = useLocale();
  return (path: string) =>
    hasUnsaved() ? window.location.assign(localePath(locale, path)) : router.push(path);
}
