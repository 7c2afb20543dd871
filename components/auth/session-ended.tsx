'use client';

import { LockKeyhole } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { openLogin } from '@/components/browser/page-dialogs';
import { Button } from '@/components/ui/button';

type SessionEndedProps = {
  /** Whether the page has no heading of its own. */
  isAlone?: boolean;
};

/** In place of a page of one's own whose login has ended: opens the login, after which the page is there again. */
export function SessionEnded({ isAlone = false }: SessionEndedProps) {
  const t = useTranslations('common.sessionEnded');
  const Heading = isAlone ? 'h1' : 'h2';
  useEffect(openLogin, []);
  return (
    <section data-slot="session-ended" className="grid justify-items-center py-12 text-center md:py-16">
      <span className="grid size-16 place-items-center rounded-full bg-accent text-accent-foreground">
        <LockKeyhole aria-hidden className="size-7" />
      </span>
      <div role="status">
        <Heading className="mt-5 text-xl font-semibold">{t('title')}</Heading>
        <p className="mt-2 max-w-sm text-muted-foreground">{t('text')}</p>
      </div>
      <Button className="mt-6" onClick={openLogin}>
        {t('action')}
      </Button>
    </section>
  );
}
