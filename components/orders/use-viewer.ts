'use client';

import { useState } from 'react';
import { useCustomer } from '@/components/site/use-customer';

/**
 * Whose orders may be shown, by user id: the browser's own login, or else the customer whose cookie the page came
 * with, until somebody logs out.
 */
export function useViewer(cookieCustomer: number | null): number | null {
  const id = useCustomer()?.id ?? null;
  const [seen, setSeen] = useState({ id, left: false });
  if (seen.id !== id) setSeen({ id, left: seen.id !== null });
  return id ?? (seen.left ? null : cookieCustomer);
}
