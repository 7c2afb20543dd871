'use client';

import { LogOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useQueryClient } from '@tanstack/react-query';
import { accountLabel, initialsOf } from '@/components/auth/initials';
import { Button } from '@/components/ui/button';
import { adminSession } from '@/lib/auth/admin-api';
import type { User } from '@/lib/users/contract';

/** Shows who is signed in, and the sign-out button, which removes all admin data from this tab. */
export function AdminAccount({ admin }: { admin: User }) {
  const t = useTranslations('admin');
  const queries = useQueryClient();
  const label = accountLabel(admin, t('brand'));
  const leave = () => {
    queries.clear();
    void adminSession.signOut();
  };
  return (
    <div className="flex items-center gap-2.5 md:max-xl:flex-col">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-accent text-xs font-semibold text-accent-foreground"
      >
        {initialsOf(label)}
      </span>
      <span className="min-w-0 flex-1 leading-5 md:max-xl:sr-only">
        <span className="block truncate text-sm font-medium text-sidebar-accent-foreground">{label}</span>
        {admin.role && <span className="block text-xs">{t(`role.${admin.role}`)}</span>}
      </span>
      <Button variant="ghost" size="icon-sm" aria-label={t('signOut')} title={t('signOut')} onClick={leave}>
        <LogOut aria-hidden />
      </Button>
    </div>
  );
}
