'use client';

import { type ComponentType, type PropsWithChildren, useEffect, useState } from 'react';
import { shopAnswers } from '@/platform/shop-answers';

/** Milliseconds between tries to load a component; it is also tried as soon as the connection returns. */
const pause = 3000;

/** Why a part did not come; it is requested again all the same. `outdated`: the shop answers, so the page is of an earlier version. */
export type LoadFailure = 'unreachable' | 'outdated';

/** What is shown while a part is on its way. */
export type Waiting = ComponentType<{ failure: LoadFailure | null }>;

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
    const [failure, setFailure] = useState<LoadFailure | null>(null);
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
          async () => {
            const isThere = await shopAnswers();
            if (isGone) return;
            setFailure(isThere ? 'outdated' : 'unreachable');
            window.clearTimeout(timer);
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
        {Waiting && !isClosed && <Waiting failure={failure} />}
      </>
    );
  };
}
