'use client';

import { useEffect, useState } from 'react';
import { Icon } from '@/components/pictures/icon';

const goodNewsFor = 4000;

/** Starts as `fine`, also on the server; is `back` for some seconds after the connection has returned. */
function useConnection(): 'fine' | 'lost' | 'back' {
  const [state, setState] = useState<'fine' | 'lost' | 'back'>('fine');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const onLost = () => {
      clearTimeout(timer);
      setState('lost');
    };
    const onBack = () => {
      setState((was) => (was === 'lost' ? 'back' : was));
      timer = setTimeout(() => setState('fine'), goodNewsFor);
    };
    window.addEventListener('offline', onLost);
    window.addEventListener('online', onBack);
    // A page that is restored offline gets no `offline` event.
    const start = setTimeout(() => !navigator.onLine && onLost());
    return () => {
      clearTimeout(timer);
      clearTimeout(start);
      window.removeEventListener('offline', onLost);
      window.removeEventListener('online', onBack);
    };
  }, []);
  return state;
}

/** Blocks links while offline, because they would open the browser's error page. Returns the number of tries. */
function useHeldLinks(active: boolean): number {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!active) return undefined;
    const hold = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      const staysHere = link?.hash && link.pathname === window.location.pathname;
      if (!link || staysHere || link.origin !== window.location.origin || navigator.onLine) return;
      event.preventDefault();
      event.stopPropagation();
      setTries((before) => before + 1);
    };
    document.addEventListener('click', hold, true);
    return () => document.removeEventListener('click', hold, true);
  }, [active]);
  return tries;
}

type ConnectionNoticeProps = { texts: { lost: string; back: string } };

/** Tells while the connection is lost and when it is back; it never blocks clicks on the page. */
export function ConnectionNotice({ texts }: ConnectionNoticeProps) {
  const state = useConnection();
  const tries = useHeldLinks(state === 'lost');
  return (
    <div role="status" data-slot="connection" data-state={state} className="connection">
      {/* The key remounts the text on each try, so that it is animated and announced again. */}
      {state === 'lost' && (
        <p
          key={tries}
          className="flex max-w-xl animate-in items-center gap-2.5 rounded-lg border border-warn/30 bg-warn-soft px-4 py-2.5 text-sm text-warn shadow-xl zoom-in-90"
        >
          <Icon name="wifi-off" className="size-4.5 shrink-0" />
          {texts.lost}
        </p>
      )}
      {state === 'back' && (
        <p className="flex items-center gap-2.5 rounded-lg border border-ok/30 bg-ok-soft px-4 py-2.5 text-sm text-ok shadow-xl">
          <Icon name="circle-check" className="size-4.5 shrink-0" />
          {texts.back}
        </p>
      )}
    </div>
  );
}
