'use client';

import { useEffect } from 'react';

/** Inside WeChat, and nowhere else, the page brings its share card. */
export function WechatShare() {
  useEffect(() => {
    if (!/MicroMessenger/i.test(navigator.userAgent)) return;
    import('./share-card').then(({ setShareCard }) => setShareCard()).catch(() => undefined);
  }, []);
  return null;
}
