'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { onStored, readStored, type StorageKey } from '@/platform/browser-storage';

/** A value of local storage, synchronised between tabs; null on the server and until hydration. */
export function useStored(key: StorageKey): string | null {
  const subscribe = useCallback((listener: () => void) => onStored(key, listener), [key]);
  return useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  );
}
