import { useEffect } from 'react';
import { useRouter } from '@/platform/i18n/navigation';

/** Leads to the home page as soon as this is due. */
export function useHomeRedirect(isDue: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (isDue) router.replace('/');
  }, [isDue, router]);
}
