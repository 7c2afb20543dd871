'use client';

import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  const timer = setInterval(listener, 250);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

const never = () => () => undefined;

/** Whole seconds until a time of `performance.now()`, which ignores changes of the clock; null without a time. */
export function useSecondsLeft(end: number | null): number | null {
  const left = () => (end === null ? null : Math.max(0, Math.ceil((end - performance.now()) / 1000)));
  return useSyncExternalStore(end === null ? never : subscribe, left, () => null);
}
