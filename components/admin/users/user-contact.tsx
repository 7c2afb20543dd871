'use client';

import { Eye } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext } from 'react';
import { useChange } from '@/components/forms/use-change';
import { IconButton } from '@/components/ui/icon-button';
import { revealUser } from '@/lib/users/admin-api';
import type { ListedUser } from '@/lib/users/admin-contract';

type Contact = { phone: string | null; email: string | null };

const Reveal = createContext<ReturnType<typeof useChange<Contact>> | null>(null);

/** Around all that shows one user's contacts, so that phone and e-mail are shown whole together. */
export function RevealContact({ user, children }: { user: ListedUser; children: ReactNode }) {
  const t = useTranslations('adminUsers');
  const reveal = useChange<Contact>({
    mutationFn: () => revealUser(user.id),
    failed: t('revealFailed'),
    titleOnly: true,
  });
  return <Reveal value={reveal}>{children}</Reveal>;
}

/** The contacts of a user, masked until an administrator shows them; this access is recorded. */
export function useContact(user: ListedUser) {
  const t = useTranslations('adminUsers');
  const reveal = useContext(Reveal);
  const contact: Contact = reveal?.data ?? user;
  const isWhole = reveal?.data !== undefined || (!user.phone && !user.email);
  const label = t('reveal', { name: user.name || String(user.id) });
  const button = isWhole ? null : (
    <IconButton
      variant="muted-ghost"
      size="sm"
      aria-label={label}
      title={label}
      disabled={reveal?.isPending}
      onClick={() => reveal?.mutate()}
      className="shrink-0"
    >
      <Eye aria-hidden className="size-4" />
    </IconButton>
  );
  return { phone: contact.phone, email: contact.email, button };
}
