import { useEffect, useState } from 'react';

/** Whether the element with this id is out of view; looked at only while it is `asked`. */
export function useOutOfView(id: string, asked: boolean): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const element = asked && document.getElementById(id);
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => setOut(entry?.isIntersecting === false));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setOut(false);
    };
  }, [id, asked]);
  return isOut;
}
