'use client';

import { useState } from 'react';
import { useCustomer } from '@/components/auth/use-customer';
import { useHydrated } from '@/components/browser/use-hydrated';

/** Whom the page's cookie names, if anybody: the server says so with its first answer. No user has this id. */
const cookieViewer = 0;

/**
 * The id of the user whose orders may be shown: the user of the browser's session, or else whom the page's cookie names,
 * until a logout. Null when there is nobody, and until hydration.
 */
export function useViewer(): number | null {
  const hydrated = useHydrated();
  const id = useCustomer()?.id ?? null;
  const [seen, setSeen] = useState({ id, left: false });
  if (seen.id !== id) setSeen({ id, left: seen.id !== null });
  if (!hydrated) return null;
  return id ?? (seen.left ? null : cookieViewer);
}

/** Milliseconds that answers stay after their page: those of a cookie are nobody's after it (privacy 1). */
export const keepAnswersOf = (viewer: number | null): { gcTime?: number } =>
  viewer === cookieViewer ? { gcTime: 0 } : {};
