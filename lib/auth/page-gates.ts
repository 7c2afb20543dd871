import { cookies } from 'next/headers';
import { cache } from 'react';
import type { Customer } from '@/platform/ctx';
import { cookieName } from './audience';
import { readCredentials } from './session';

/** The customer of the page's request by the session cookie; read once, even when several components ask. */
export const currentCustomer = cache(async (): Promise<Customer | null> => {
  const customer = (await cookies()).get(cookieName.customer)?.value;
  if (!customer) return null;
  const actor = await readCredentials({ authorization: null, cookies: { customer } }, ['customer']);
  return actor?.kind === 'customer' ? actor : null;
});
