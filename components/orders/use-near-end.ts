'use client';

import { type RefObject, useEffect, useEffectEvent } from 'react';

/** In px and ms (pages 9). */
const distance = 200;
const debounce = 100;

/**
 * While active, calls `onNear` when the reader has scrolled to within 200 px of the end and then not scrolled for
 * 100 ms.
 */
export function useNearEnd(end: RefObject<HTMLElement | null>, active: boolean, onNear: () => void): void {
  const look = useEffectEvent(() => {
    const below = (end.current?.getBoundingClientRect().top ?? Infinity) - window.innerHeight;
    if (below <= distance) onNear();
  });
  useEffect(() => {
    if (!active) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => look(), debounce);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    // The reader may have scrolled to the end already, before hydration or during loading.
    if (window.scrollY > 0) onScroll();
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [active]);
}
