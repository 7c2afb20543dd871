'use client';

import { useEffect } from 'react';

/** Sets the page's share card, only inside WeChat. */
export function WechatShare() {
  useEffect(() => {
    if (!/MicroMessenger/i.test(navigator.userAgent)) return;
    import('./share-card').then(({ setShareCard }) => setShareCard()).catch(() => undefined);
  }, []);
  return null;
}
