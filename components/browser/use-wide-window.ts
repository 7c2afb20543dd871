import { useSyncExternalStore } from 'react';

const query = '(min-width: 48rem)';

function subscribe(onChange: () => void) {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Whether the window is wider than a phone's (`md` of the styles); false on the server. */
export const useWideWindow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
