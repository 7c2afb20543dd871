'use client';

import { useCallback, useEffect, useState } from 'react';
import { type Surroundings, type ToastPlace, toastPlace } from './toast-place';

const submitting = 'button[type=submit], [data-slot=pay]';
const service = '[data-slot=service-button]';

const boxesOf = (selector: string): DOMRect[] =>
  [...document.querySelectorAll(selector)]
    .filter((button) => button.checkVisibility())
    .map((button) => button.getBoundingClientRect());

function surroundings(): Surroundings {
  const header = document.querySelector('header');
  return {
    width: window.innerWidth,
    height: window.innerHeight,
    headerEnd: header?.getBoundingClientRect().bottom ?? 0,
    submits: boxesOf(submitting),
    service: boxesOf(service)[0] ?? null,
  };
}

/** Where toasts stand while the page moves under them; `look` measures again when it has changed. */
export function useToastPlace(): ToastPlace & { look: () => void } {
  const [place, setPlace] = useState(() => toastPlace(surroundings()));
  const look = useCallback(() => {
    const next = toastPlace(surroundings());
    const isSame = (now: ToastPlace) =>
      now.corner === next.corner &&
      now.top === next.top &&
      now.right === next.right &&
      now.bottom === next.bottom;
    setPlace((now) => (isSame(now) ? now : next));
  }, []);
  useEffect(() => {
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [look]);
  return { ...place, look };
}
