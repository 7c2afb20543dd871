'use client';

import { useSearchParams } from 'next/navigation';
import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { useHydrated } from './use-hydrated';

type ReaderProps = { name: string; onRead: (value: string) => void };

function Reader({ name, onRead }: ReaderProps) {
  const value = useSearchParams().get(name)?.trim() ?? '';
  useLayoutEffect(() => onRead(value), [value, onRead]);
  return null;
}

/**
 * A value in the query of the address, empty without one. It is null until hydration, because the page is made once for
 * every address. The component shows `reader`, which alone waits for the address; the rest is in the HTML.
 */
export function useAddressValue(name: string): { value: string | null; reader: ReactNode } {
  const hydrated = useHydrated();
  // Going back shows the page at once as it was, and so restores its scroll position.
  const [value, setValue] = useState(() =>
    hydrated ? (new URLSearchParams(window.location.search).get(name)?.trim() ?? '') : null,
  );
  const reader = (
    <Suspense fallback={null}>
      <Reader name={name} onRead={setValue} />
    </Suspense>
  );
  return { value, reader };
}
