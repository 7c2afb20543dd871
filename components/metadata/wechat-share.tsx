'use client';

import { useEffect } from 'react';
import { isInWechat } from '@/components/browser/in-wechat';
import { onAddressReplaced } from '@/components/browser/replace-address';

/** What the card is made of: which page it is, and the code in its address. */
const sharedPage = () =>
  `${document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href} ${window.location.search}`;

/** Keeps the share card that of the page and its code, only inside WeChat. The layout outlives the page. */
export function WechatShare() {
  useEffect(() => {
    if (!isInWechat()) return;
    let seen: string | null = null;
    const look = () => {
      const page = sharedPage();
      if (page === seen) return;
      seen = page;
      import('./share-card').then(({ setShareCard }) => setShareCard()).catch(() => undefined);
    };
    look();
    // A page's metadata may come after its address.
    const head = new MutationObserver(look);
    head.observe(document.head, { childList: true, subtree: true, attributeFilter: ['href'] });
    const stop = onAddressReplaced(look);
    return () => {
      head.disconnect();
      stop();
    };
  }, []);
  return null;
}
