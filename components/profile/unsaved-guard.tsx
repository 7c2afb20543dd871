'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';

/** The address that a plain click on a link of this site leads to, away from this page; else null. */
function wayOut(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null;
  const leads = new URL(link.href);
  const here = window.location;
  const elsewhere = leads.pathname !== here.pathname || leads.search !== here.search;
  return leads.origin === here.origin && elsewhere ? leads.href : null;
}

/** While active, asks before the page is left: the browser's own question on closing, a dialog on links of the shop. */
export function UnsavedGuard({ active }: { active: boolean }) {
  const t = useTranslations('profile.leave');
  const [target, setTarget] = useState<string | null>(null);
  const letGo = useRef(false);

  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!letGo.current) event.preventDefault();
    };
    const hold = (event: MouseEvent) => {
      const way = wayOut(event);
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(way);
    };
    window.addEventListener('beforeunload', ask);
    document.addEventListener('click', hold, true);
    return () => {
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('click', hold, true);
    };
  }, [active]);

  const leave = () => {
    letGo.current = true;
    if (target) window.location.assign(target);
  };
  return (
    <Dialog open={target !== null} onOpenChange={(open) => !open && setTarget(null)}>
      <DialogContent
        title={t('title')}
        description={t('text')}
        className="sm:max-w-[26.25rem]"
        role="alertdialog"
      >
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Button variant="outline" onClick={leave}>
            {t('leave')}
          </Button>
          <Button onClick={() => setTarget(null)}>{t('stay')}</Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
