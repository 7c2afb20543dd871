import { useHomeRedirect } from '@/components/browser/use-home-redirect';
import { useHydrated } from '@/components/browser/use-hydrated';
import type { User } from '@/lib/users/contract';
import { useCustomer } from './use-customer';

/** For a page of customers alone: the customer, null until hydration. A visitor is led to the home page (users 7). */
export function useCustomerOnly(): User | null {
  const hydrated = useHydrated();
  const user = useCustomer();
  useHomeRedirect(hydrated && user === null);
  return user;
}
