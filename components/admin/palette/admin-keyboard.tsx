'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyWithTexts } from '@/components/texts/lazy-with-texts';
import { Button } from '@/components/ui/button';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import type { AdminRole } from '@/values/auth';
import { adminPagesFor } from '../admin-pages';
import { commandKey, Key } from '../keyboard/key';
import { opensPalette, pageAfterG, typedBy } from '../keyboard/shortcuts';
import { isField, openOverlays, useLetters } from '../keyboard/use-letters';
import { useGo } from '../use-go';

const Palette = lazyWithTexts(() => import('./palette'), {
  admin: (locale) => import(`@/messages/${locale}/admin.json`),
  adminOrder: (locale) => import(`@/messages/${locale}/adminOrder.json`),
  adminOrders: (locale) => import(`@/messages/${locale}/adminOrders.json`),
  adminShipping: (locale) => import(`@/messages/${locale}/adminShipping.json`),
  carriers: (locale) => import(`@/messages/${locale}/carriers.json`),
  orderStatus: (locale) => import(`@/messages/${locale}/orderStatus.json`),
});
const ShortcutList = lazy(async () => (await import('./shortcut-list')).ShortcutList, Opening);

const searchField = '[aria-keyshortcuts="/"]';

/** The keys that every admin page knows, and the button that opens the palette (admin 18, admin 27). */
export function AdminKeyboard({ role }: { role: AdminRole | null }) {
  const t = useTranslations('admin.palette');
  const go = useGo();
  const [shown, setShown] = useState<'palette' | 'list' | null>(null);
  const [hasPalette, setHasPalette] = useState(false);
  const hasG = useRef(false);
  const early = useRef('');
  const openPalette = () => {
    early.current = '';
    setHasPalette(true);
    setShown('palette');
  };
  const takeEarly = () => {
    const typed = early.current;
    early.current = '';
    return typed;
  };
  useLetters((letter) => {
    const page = pageAfterG(hasG.current, letter, adminPagesFor(role));
    hasG.current = letter === 'g';
    if (page) go(page.path);
    if (letter === '?') setShown('list');
    const field = letter === '/' ? document.querySelector<HTMLElement>(searchField) : null;
    field?.focus();
    return page !== undefined || letter === '?' || field !== null;
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!opensPalette(event)) return;
    event.preventDefault();
    if (openOverlays() === 0) openPalette();
  });
  const isAwaited = () => shown !== null && openOverlays() === 0;
  const keepEarly = useEffectEvent((event: KeyboardEvent) => {
    if (!isAwaited()) return;
    if (event.key === 'Escape') return setShown(null);
    if (shown !== 'palette') return;
    const typed = typedBy(event);
    if (typed === null) return;
    early.current += typed;
    event.preventDefault();
    event.stopPropagation();
  });
  const giveUp = useEffectEvent(({ target }: Event) => {
    if (isAwaited() && isField(target)) setShown(null);
  });
  useEffect(() => {
    const enter = (event: Event) => giveUp(event);
    // The field that is entered may have had the focus all the time.
    const entries = ['pointerdown', 'focusin'];
    for (const entry of entries) document.addEventListener(entry, enter);
    return () => {
      for (const entry of entries) document.removeEventListener(entry, enter);
    };
  }, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    const listenFirst = (event: KeyboardEvent) => keepEarly(event);
    document.addEventListener('keydown', listen);
    // Before any other listener: no letter for the palette is a shortcut while it is being loaded.
    document.addEventListener('keydown', listenFirst, { capture: true });
    return () => {
      document.removeEventListener('keydown', listen);
      document.removeEventListener('keydown', listenFirst, { capture: true });
    };
  }, []);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={t('open')}
        onClick={openPalette}
        className="font-normal text-muted-foreground max-xl:px-2.5 max-md:hidden"
      >
        <Search aria-hidden />
        <span className="max-xl:sr-only">{t('open')}</span>
        <span aria-hidden className="max-xl:hidden">
          <Key>{`${commandKey()} K`}</Key>
        </span>
      </Button>
      {hasPalette && (
        <Palette
          role={role ?? 'support'}
          open={shown === 'palette'}
          takeEarly={takeEarly}
          onClose={() => setShown(null)}
          onList={() => setShown('list')}
        />
      )}
      {shown === 'list' && <ShortcutList role={role} onClose={() => setShown(null)} />}
    </>
  );
}
