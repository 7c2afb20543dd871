'use client';

import { useEffect, useState } from 'react';
import { Icon } from './icon';

const goodNewsFor = 4000;

/** Starts as `fine`, also on the server; `back` for a moment after the connection has returned. */
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
    // A page restored without a connection hears of no event.
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

type ConnectionNoticeProps = { texts: { lost: string; back: string } };

/** Says that the connection is gone, for as long as it is, and that it is back; covers nothing that can be pressed. */
export function ConnectionNotice({ texts }: ConnectionNoticeProps) {
  const state = useConnection();
  return (
    <div
      role="status"
      data-slot="connection"
      data-state={state}
      className="pointer-events-none fixed inset-x-0 top-[max(0.5rem,env(safe-area-inset-top))] z-60 grid justify-items-center px-4 print:hidden"
    >
      {state === 'lost' && (
        <p className="flex max-w-xl items-center gap-2.5 rounded-lg border border-warn/30 bg-warn-soft px-4 py-2.5 text-sm text-warn shadow-xl">
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
