'use client';

import { useEffect } from 'react';

/** Tells, once the page listens, so that a press that came earlier is heard (`before-paint.ts`). */
export function Awake() {
  useEffect(() => {
    const timer = setTimeout(() => dispatchEvent(new Event('awake')));
    return () => clearTimeout(timer);
  }, []);
  return null;
}
