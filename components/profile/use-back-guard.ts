import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * While active, the browser's back button asks instead of leaving. For this the page adds one history entry: the back
 * button then stays on the page, and the guard goes forward again at once.
 */
export function useBackGuard(active: boolean, ask: (go: () => void) => void): void {
  const held = useRef(false);
  const onBack = useEffectEvent(() => ask(() => window.history.go(-2)));

  useEffect(() => {
    if (!active) {
      if (held.current) window.history.back();
      held.current = false;
      return undefined;
    }
    const here = window.location.href;
    if (!held.current) window.history.pushState(null, '');
    held.current = true;
    let returning = false;
    const turn = () => {
      if (returning || window.location.href !== here) {
        returning = false;
        return;
      }
      returning = true;
      window.history.forward();
      onBack();
    };
    window.addEventListener('popstate', turn);
    return () => window.removeEventListener('popstate', turn);
  }, [active]);
}
