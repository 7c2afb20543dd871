'use client';

import { type ComponentType, type PropsWithChildren, useEffect, useState } from 'react';

/** Milliseconds between tries to load a component; it is also tried as soon as the connection returns. */
const pause = 3000;

/** What is shown while a part is on its way; `hasFailed`: it did not come, and is requested again. */
export type Waiting = ComponentType<{ hasFailed: boolean }>;

/**
 * A component that is loaded on first use. Until it is loaded, its children are shown in its place, or `Waiting`; without
 * a connection the page keeps working and tries again. A part that was closed before it came (`open`) is awaited in silence.
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: Waiting | null,
): ComponentType<PropsWithChildren<Props>> {
  let known: ComponentType<Props> | undefined;
  return function Lazy(props: PropsWithChildren<Props>) {
    const [Part, setPart] = useState(() => known);
    const [hasFailed, setHasFailed] = useState(false);
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
            if (isGone) return;
            setHasFailed(true);
            timer = window.setTimeout(fetchPart, pause);
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
    if (Part) return <Part {...props} />;
    const isClosed = 'open' in props && props.open === false;
    return (
      <>
        {props.children}
        {Waiting && !isClosed && <Waiting hasFailed={hasFailed} />}
      </>
    );
  };
}
