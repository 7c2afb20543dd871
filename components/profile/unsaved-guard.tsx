'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { askBeforeLeaving } from '@/components/browser/leaving';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { writeStored } from '@/platform/browser-storage';
import { storageKeys } from '@/platform/storage-keys';
import { useBackGuard } from './use-back-guard';

/** The link to another page of this site that a plain click follows; else null. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null;
  const leads = new URL(link.href);
  const here = window.location;
  const elsewhere = leads.pathname !== here.pathname || leads.search !== here.search;
  return leads.origin === here.origin && elsewhere ? link : null;
}

/**
 * While active, asks before the user leaves the page: the browser's own dialog on closing; a dialog of the shop for
 * links of the shop, the back button and signing out.
 */
export function UnsavedGuard({ active }: { active: boolean }) {
  const t = useTranslations('profile.leave');
  const [wanted, setWanted] = useState<{ go: () => void } | null>(null);
  const letGo = useRef(false);
  const ask = (go: () => void) => setWanted({ go });
  useBackGuard(active, ask);

  useEffect(() => {
    if (!active) return undefined;
    const askBrowser = (event: BeforeUnloadEvent) => {
      if (!letGo.current) event.preventDefault();
    };
    const hold = (event: MouseEvent) => {
      const link = leavingLink(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      const { href, hreflang } = link;
      ask(() => {
        // The language switch does not hear the click.
        if (hreflang) writeStored(storageKeys.language, hreflang);
        // Replace the extra history entry of the back guard.
        window.location.replace(href);
      });
    };
    window.addEventListener('beforeunload', askBrowser);
    document.addEventListener('click', hold, true);
    const stop = askBeforeLeaving(ask);
    return () => {
      window.removeEventListener('beforeunload', askBrowser);
      document.removeEventListener('click', hold, true);
      stop();
    };
  }, [active]);

  const go = () => {
    letGo.current = true;
    setWanted(null);
    wanted?.go();
  };
  return (
    <Dialog open={wanted !== null} onOpenChange={(open) => !open && setWanted(null)}>
      <DialogContent title={t('title')} description={t('text')} className="sm:max-w-105" role="alertdialog">
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Button variant="outline" onClick={go}>
            {t('leave')}
          </Button>
          <Button onClick={() => setWanted(null)}>{t('stay')}</Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
