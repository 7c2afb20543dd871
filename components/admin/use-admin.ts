'use client';

import { useSyncExternalStore } from 'react';
import { adminSession } from '@/lib/auth/admin-api';
import type { User } from '@/lib/users/contract';

/** The signed-in administrator, synchronised between tabs; null on the server and until hydration. */
export function useAdmin(): User | null {
  const user = useSyncExternalStore(adminSession.subscribe, adminSession.snapshot, () => null);
  return user?.isAdmin ? user : null;
}
