'use client';

import { useCallback, useEffect, useState } from 'react';

export type SignInReturn = { code: string; state: string };

/** Removes code and state from the address, so that neither a reload nor a shared link uses them again. */
function takeSignInReturn(): SignInReturn | null {
  const url = new URL(location.href);
  const code = url.searchParams.get('code');
  const state = url.searchParams.get('state');
  if (code === null && state === null) return null;
  url.searchParams.delete('code');
  url.searchParams.delete('state');
  // With a null state, Next learns the new address and keeps its own history state.
  history.replaceState(null, '', url);
  return code ? { code, state: state ?? '' } : null;
}

/** The parameters that WeChat's sign-in added to the address, until they are used; null without a sign-in. */
export function useSignInReturn() {
  const [back, setBack] = useState<SignInReturn | null>(null);
  useEffect(() => {
    // Next starts to handle the history in its own effect, which runs after this one.
    const timer = setTimeout(() => setBack(takeSignInReturn()));
    return () => clearTimeout(timer);
  }, []);
  return { back, forget: useCallback(() => setBack(null), []) };
}
