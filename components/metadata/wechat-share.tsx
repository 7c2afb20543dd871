'use client';

import { useEffect } from 'react';
import { isInWechat } from '@/components/browser/in-wechat';

/** Sets the page's share card, only inside WeChat. */
export function WechatShare() {
  useEffect(() => {
    if (!isInWechat()) return;
    import('./share-card').then(({ setShareCard }) => setShareCard()).catch(() => undefined);
  }, []);
  return null;
}
