'use client';

import { useEffect, useState } from 'react';
import { lazy } from './lazy';
import { onFirstToast } from './toast';

const loadHost = async () => (await import('./toast-host')).default;
const ToastHost = lazy(loadHost);

/** Loads the toast host in advance, for pages that must show errors even after the connection is lost. */
export const prepareToasts = (): void => void loadHost().catch(() => undefined);

/** The place of toasts in the layout; it loads nothing until the first toast. `label` names the region. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  return needed ? <ToastHost label={label} closeLabel={closeLabel} /> : null;
}
