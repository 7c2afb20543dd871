import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first render, then true: the browser's storage may be read. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
