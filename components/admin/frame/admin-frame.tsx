'use client';

import { Menu } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { useHydrated } from '@/components/browser/use-hydrated';
import { LanguageSwitch } from '@/components/frame/language-switch';
import { Lockup, Mark } from '@/components/pictures/lockup';
import { Button } from '@/components/ui/button';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import { Skeleton } from '@/components/ui/skeleton';
import type { User } from '@/lib/users/contract';
import { AdminKeyboard } from '../palette/admin-keyboard';
import { signInPath } from '../return-path';
import { useAdmin } from '../use-admin';
import { AdminAccount } from './admin-account';
import { AdminNav } from './admin-nav';
import { AppearTogether } from './appear-together';

const PhoneMenuDialog = lazy(async () => (await import('./phone-menu-dialog')).PhoneMenuDialog, Opening);

type AdminFrameProps = {
  title: ReactNode;
  /** Buttons of the page, right of the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Goes to the sign-in page as soon as the session ends, in this tab or in another one. */
function useGuard(): User | null {
  const admin = useAdmin();
  const hydrated = useHydrated();
  const locale = useLocale();
  const isLeaving = hydrated && !admin;
  useEffect(() => {
    // Load a new document, so that no data of the ended session stays in memory.
    const { pathname, search } = window.location;
    if (isLeaving) window.location.replace(signInPath(locale, pathname, search));
  }, [isLeaving, locale]);
  return admin;
}

/**
 * The frame of every admin page: menu, account, title. Its content is rendered only for a signed-in administrator, so
 * it may fetch its data at once. The page provides the messages `common` and `admin` beside its own.
 */
export function AdminFrame({ title, actions, children }: AdminFrameProps) {
  const t = useTranslations('admin');
  const locale = useLocale();
  const admin = useGuard();
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[--spacing(16)_minmax(0,1fr)] xl:grid-cols-[--spacing(54)_minmax(0,1fr)] print:block">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-card focus:px-4 focus:py-3"
      >
        {t('skip')}
      </a>
      <aside className="sticky top-0 hidden h-[calc(100dvh-var(--top-strip))] flex-col gap-6 border-r border-sidebar-border bg-sidebar px-3 py-5 text-sidebar-foreground md:flex md:max-xl:gap-4 md:max-xl:py-3 print:hidden">
        <Lockup locale={locale} className="h-6.5 self-start text-foreground max-xl:hidden" />
        <Mark className="size-7 self-center text-foreground xl:hidden" />
        {admin && (
          <>
            {/* In a low window the pages scroll, and the sign-out stays in sight. */}
            <div className="-mx-3 min-h-0 flex-1 overflow-y-auto px-3">
              <AdminNav role={admin.role} />
            </div>
            <div className="border-t border-sidebar-border pt-3">
              <AdminAccount admin={admin} />
            </div>
          </>
        )}
      </aside>
      <div className="min-w-0">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-4 md:px-7 md:pt-5 print:hidden">
          <PhoneMenu admin={admin} />
          <h1 className="mr-auto text-xl font-semibold">{title}</h1>
          {admin && <AdminKeyboard role={admin.role} />}
          {admin && actions}
          <div className="max-md:hidden">
            <LanguageSwitch locale={locale} label={t('switchLanguage')} />
          </div>
        </header>
        <main id="main" aria-busy={!admin || undefined} className="px-5 pt-4 pb-6 text-sm md:px-7">
          {admin ? (
            <AppearTogether>
              {children}
              <p className="pt-6 text-note text-muted-foreground print:hidden">{t('zone')}</p>
            </AppearTogether>
          ) : (
            <Skeleton className="h-64 rounded-lg" />
          )}
        </main>
      </div>
    </div>
  );
}

/** Its button is there before it is known who is signed in, so that the title does not move. */
function PhoneMenu({ admin }: { admin: User | null }) {
  const t = useTranslations('admin');
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <Button
        variant="outline"
        size="square"
        aria-label={t('openMenu')}
        aria-haspopup="dialog"
        aria-expanded={menu === 'open'}
        disabled={!admin}
        onClick={() => setMenu('open')}
        className="-ml-1 md:hidden"
      >
        <Menu aria-hidden />
      </Button>
      {admin && menu !== 'unused' && (
        <PhoneMenuDialog admin={admin} open={menu === 'open'} onClose={() => setMenu('closed')} />
      )}
    </>
  );
}
