'use client';

import { useEffect } from 'react';
import { earlyClicksCount } from './setting';

/** Interval in milliseconds and number of checks of a disabled or busy button: ten seconds in total. */
const look = { every: 50, times: 200 };

/**
 * Replays the clicks from before hydration. Each click has its own task, because it may read what the one before it
 * changed, and waits until its button is enabled: the link's code may still be checked. After a refused code it stops.
 */
function click([first, ...others]: HTMLElement[], looks: number = look.times): void {
  if (!first || document.documentElement.dataset['vipcode'] === 'refused') return;
  if (first.matches(':disabled, [aria-busy=true]') && looks > 0) {
    setTimeout(() => click([first, ...others], looks - 1), look.every);
    return;
  }
  // Tabs react to `mousedown`, not to `click`.
  first.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  first.click();
  setTimeout(() => click(others));
}

declare global {
  /** For a script that runs late, and would keep clicks that nobody receives any more. */
  var isHydrated: true | undefined;
}

/** Announces the hydration, and receives the early clicks from the script of `keep-clicks.ts`. */
export function EarlyClicks() {
  useEffect(() => {
    if (!earlyClicksCount) return undefined;
    const timer = setTimeout(() => {
      globalThis.isHydrated = true;
      dispatchEvent(new CustomEvent('hydrated', { detail: click }));
    });
    return () => clearTimeout(timer);
  }, []);
  return null;
}
