'use client';

import { useEffect } from 'react';

/** How often, and how many times, a button that is disabled is looked at again: ten seconds in all. */
const look = { every: 50, times: 200 };

/**
 * Presses what was pressed before the page listened, each in a turn of its own, for what one changes the next one reads,
 * and once it is enabled: a code that the link brought may be under examination. Of one that was refused nothing is bought.
 */
function press([first, ...others]: HTMLElement[], looks: number = look.times): void {
  if (!first || document.documentElement.dataset['vipcode'] === 'refused') return;
  if (first.matches(':disabled') && looks > 0) {
    setTimeout(() => press([first, ...others], looks - 1), look.every);
    return;
  }
  // Tabs listen to the mouse button that goes down.
  first.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  first.click();
  setTimeout(() => press(others));
}

/** Tells, once the page listens, and hears what was pressed till then (`before-paint.ts`). */
export function EarlyClicks() {
  useEffect(() => {
    const timer = setTimeout(() => dispatchEvent(new CustomEvent('hydrated', { detail: press })));
    return () => clearTimeout(timer);
  }, []);
  return null;
}
