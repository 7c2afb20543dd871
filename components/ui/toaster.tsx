'use client';

import { useEffect, useState } from 'react';
import { lazy } from './lazy';
import { onFirstToast } from './toast';

const loadHost = async () => (await import('./toast-host')).default;
const ToastHost = lazy(loadHost);

/** For pages where what fails has to be told even when the connection is what failed: fetches what draws the notices. */
export const prepareToasts = (): void => void loadHost().catch(() => undefined);

/** The place of toasts in the layout; costs nothing until the first one. `label` names the region. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  return needed ? <ToastHost label={label} closeLabel={closeLabel} /> : null;
}
