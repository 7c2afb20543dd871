'use client';

import { useSyncExternalStore } from 'react';
import { customerSession } from '@/lib/auth/api';
import type { User } from '@/lib/users/contract';

/** The signed-in customer, synchronised between tabs; null on the server and until hydration. */
export const useCustomer = (): User | null =>
  useSyncExternalStore(customerSession.subscribe, customerSession.snapshot, () => null);

/** Whether the server ended the customer's login while this page stood. */
export const useSessionEnded = (): boolean =>
  useSyncExternalStore(customerSession.subscribe, customerSession.hasEnded, () => false);
