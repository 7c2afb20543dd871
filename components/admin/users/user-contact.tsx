'use client';

import { Eye } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useChange } from '@/components/site/use-change';
import { revealUser } from '@/lib/users/admin-api';
import type { ListedUser } from '@/lib/users/admin-contract';

type Contact = { phone: string | null; email: string | null };

/** The contacts of a user, masked until an administrator shows them; this access is recorded. */
export function useContact(user: ListedUser) {
  const t = useTranslations('adminUsers');
  const looking = useChange({
    mutationFn: () => revealUser(user.id),
    failed: t('revealFailed'),
    titleOnly: true,
  });
  const contact: Contact = looking.data ?? user;
  const isWhole = looking.data !== undefined || (!user.phone && !user.email);
  const button = isWhole ? null : (
    <button
      type="button"
      aria-label={t('reveal', { name: user.name || String(user.id) })}
      title={t('reveal', { name: user.name || String(user.id) })}
      disabled={looking.isPending}
      onClick={() => looking.mutate()}
      className="grid size-7.5 shrink-0 place-items-center rounded-sm text-muted-foreground hover:bg-foreground/6 hover:text-foreground"
    >
      <Eye aria-hidden className="size-4" />
    </button>
  );
  return { ...contact, button };
}
