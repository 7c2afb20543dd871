'use client';

import { useCallback, useEffect, useState } from 'react';
import { type Surroundings, type ToastPlace, toastPlace } from './toast-place';

const submitting = 'button[type=submit], [data-slot=pay]';
const service = '[data-slot=service-button]';
const notice = '[data-slot=connection] > p';

const boxesOf = (selector: string): DOMRect[] =>
  [...document.querySelectorAll(selector)]
    .filter((button) => button.checkVisibility())
    .map((button) => button.getBoundingClientRect());

function surroundings(): Surroundings {
  const endOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0;
  return {
    width: window.innerWidth,
    height: window.innerHeight,
    headerEnd: endOf('header'),
    noticeEnd: endOf(notice),
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
    const notices = document.querySelector('[data-slot=connection]');
    const observer = new MutationObserver(look);
    if (notices) observer.observe(notices, { childList: true });
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [look]);
  return { ...place, look };
}
