import { useEffect, useState } from 'react';

/** The time in milliseconds, anew each second from the moment `since` is set, for a minute and a bit. */
export function useClock(since: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === null) return;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() - since > 61_000) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [since]);
  return now;
}
