'use client';

import { useState } from 'react';
import { useCustomer } from '@/components/auth/use-customer';

/**
 * The id of the user whose orders may be shown: the user of the browser's session, or else the customer of the page's
 * cookie until a logout.
 */
export function useViewer(cookieCustomer: number | null): number | null {
  const id = useCustomer()?.id ?? null;
  const [seen, setSeen] = useState({ id, left: false });
  if (seen.id !== id) setSeen({ id, left: seen.id !== null });
  return id ?? (seen.left ? null : cookieCustomer);
}
