import { useEffect, useState } from 'react';

/** The current time in milliseconds, updated every second until 61 seconds after `since`. */
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
