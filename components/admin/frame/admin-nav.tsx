'use client';

import { ExternalLink } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
import { cn } from '@/platform/cn';
import { localePath, withoutLocale } from '@/platform/i18n/path';
import type { AdminRole } from '@/values/auth';
import { adminPagesFor } from '../admin-pages';

const entry =
  'flex min-h-10 items-center gap-3 rounded-md px-2.5 text-sm hover:bg-sidebar-accent/70 hover:text-sidebar-accent-foreground';
const inRail = 'md:max-xl:justify-center md:max-xl:px-0 [&>span]:md:max-xl:sr-only';

/** Links to the admin pages that the role may open; a narrow window shows only icons. */
export function AdminNav({ role, onChoose }: { role: AdminRole | null; onChoose?: () => void }) {
  const t = useTranslations('admin');
  const locale = useLocale();
  const here = withoutLocale(usePathname());
  return (
    <nav aria-label={t('menu')} className="grid gap-1 md:max-xl:gap-0.5">
      {adminPagesFor(role).map(({ key, path, icon: Icon }) => (
        <a
          key={key}
          href={localePath(locale, path)}
          title={t(`nav.${key}`)}
          aria-current={here === path ? 'page' : undefined}
          onClick={() => onChoose?.()}
          className={cn(
            entry,
            inRail,
            'aria-[current=page]:bg-sidebar-accent aria-[current=page]:font-medium aria-[current=page]:text-sidebar-accent-foreground aria-[current=page]:shadow-xs',
          )}
        >
          <Icon aria-hidden className="size-4.5 shrink-0" />
          <span>{t(`nav.${key}`)}</span>
        </a>
      ))}
      <a href={localePath(locale, '/')} title={t('shop')} className={cn(entry, inRail, 'mt-2')}>
        <ExternalLink aria-hidden className="size-4.5 shrink-0" />
        <span>{t('shop')}</span>
      </a>
    </nav>
  );
}
