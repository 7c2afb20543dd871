'use client';

import { type ComponentType, type PropsWithChildren, useEffect, useState } from 'react';

/** Milliseconds between tries to fetch a part; a connection that comes back is used at once. */
const pause = 3000;

/**
 * A part that is fetched on first use. Without a connection the page stays as it is, and the part appears as soon as it
 * can be had; until then its children stand in its place.
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<PropsWithChildren<Props>> {
  let known: ComponentType<Props> | undefined;
  return function Lazy(props: PropsWithChildren<Props>) {
    const [Part, setPart] = useState(() => known);
    const isMissing = Part === undefined;
    useEffect(() => {
      if (!isMissing) return;
      let timer: number | undefined;
      let isGone = false;
      const fetchPart = () => {
        window.clearTimeout(timer);
        load().then(
          (part) => {
            known = part;
            if (!isGone) setPart(() => part);
          },
          () => {
            if (!isGone) timer = window.setTimeout(fetchPart, pause);
          },
        );
      };
      fetchPart();
      window.addEventListener('online', fetchPart);
      return () => {
        isGone = true;
        window.clearTimeout(timer);
        window.removeEventListener('online', fetchPart);
      };
    }, [isMissing]);
    return Part ? <Part {...props} /> : props.children;
  };
}
