'use client';

import { useSyncExternalStore } from 'react';
import { customerSession } from '@/lib/auth/api';
import type { User } from '@/lib/users/contract';

/** The signed-in customer, live in every tab; null on the server and until hydrated. */
export const useCustomer = (): User | null =>
  useSyncExternalStore(customerSession.subscribe, customerSession.snapshot, () => null);
