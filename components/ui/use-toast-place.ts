'use client';

import { useCallback, useEffect, useState } from 'react';
import { type Surroundings, type ToastPlace, toastPlace } from './toast-place';

const submitting = 'button[type=submit], [data-slot=pay]';

function surroundings(): Surroundings {
  const header = document.querySelector('header');
  return {
    width: window.innerWidth,
    height: window.innerHeight,
    headerEnd: header?.getBoundingClientRect().bottom ?? 0,
    submits: [...document.querySelectorAll(submitting)]
      .filter((button) => button.checkVisibility())
      .map((button) => button.getBoundingClientRect()),
  };
}

/** Where toasts stand while the page moves under them; `look` asks again when it has changed. */
export function useToastPlace(): ToastPlace & { look: () => void } {
  const [place, setPlace] = useState(() => toastPlace(surroundings()));
  const look = useCallback(() => {
    const next = toastPlace(surroundings());
    setPlace((now) => (now.corner === next.corner && now.top === next.top ? now : next));
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
