'use client';

import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button';

type RetryButtonProps = { onRetry: () => Promise<unknown>; children: ReactNode };

/** Loads again what failed to load; busy until that has ended. */
export function RetryButton({ onRetry, children }: RetryButtonProps) {
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    const end = () => setBusy(false);
    onRetry().then(end, end);
  };
  return (
    <Button busy={busy} onClick={retry}>
      <RefreshCw aria-hidden />
      {children}
    </Button>
  );
}
