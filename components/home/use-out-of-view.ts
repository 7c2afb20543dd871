import { useEffect, useState } from 'react';

/** Less of it in sight counts as none. */
const enough = 0.5;

const heightOfBar = () =>
  document.querySelector('[data-slot=bottom-bar]')?.getBoundingClientRect().height ?? 0;

/** Whether the element with this id is out of view, or behind the phone's bar; looked at only while it is `asked`. */
export function useOutOfView(id: string, asked: boolean): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const element = asked && document.getElementById(id);
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) setOut(last.intersectionRatio < enough);
      },
      { rootMargin: `0px 0px -${Math.ceil(heightOfBar())}px 0px`, threshold: enough },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      setOut(false);
    };
  }, [id, asked]);
  return isOut;
}
