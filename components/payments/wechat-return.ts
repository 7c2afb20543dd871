'use client';

import { useCallback, useEffect, useState } from 'react';

export type WechatReturn = { code: string; state: string };

/** Takes code and state out of the address, so that neither a reload nor a shared link uses them again. */
function takeWechatReturn(): WechatReturn | null {
  const url = new URL(location.href);
  const code = url.searchParams.get('code');
  const state = url.searchParams.get('state');
  if (code === null && state === null) return null;
  url.searchParams.delete('code');
  url.searchParams.delete('state');
  // Without a state of its own: Next then learns the new address and keeps its place in the history.
  history.replaceState(null, '', url);
  return code ? { code, state: state ?? '' } : null;
}

/** What WeChat's sign-in brought back with the address, until it is used; null when the page was opened otherwise. */
export function useWechatReturn() {
  const [back, setBack] = useState<WechatReturn | null>(null);
  useEffect(() => {
    // Next takes charge of the history in an effect of its own, after this one.
    const timer = setTimeout(() => setBack(takeWechatReturn()));
    return () => clearTimeout(timer);
  }, []);
  return { back, forget: useCallback(() => setBack(null), []) };
}
