import { useHomeRedirect } from '@/components/browser/use-home-redirect';
import { useHydrated } from '@/components/browser/use-hydrated';
import type { User } from '@/lib/users/contract';
import { useCustomer, useSessionEnded } from './use-customer';

/**
 * For a page of customers alone: the customer, null until hydration. A visitor is led to the home page (users 7), and
 * whose login has ended stays to log in again (users 10).
 */
export function useCustomerOnly(): { user: User | null; hasEnded: boolean } {
  const hydrated = useHydrated();
  const user = useCustomer();
  const hasEnded = useSessionEnded();
  useHomeRedirect(hydrated && user === null && !hasEnded);
  return { user, hasEnded };
}
