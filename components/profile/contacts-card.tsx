'use client';

import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { shownContact } from '@/components/auth/login-steps';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import { showToast } from '@/components/ui/toast';
import type { Profile } from '@/lib/users/contract';
import type { Contact } from '@/lib/users/rules';
import { type ContactKind, contactKinds } from '@/values/auth';
import { loginsOf } from './profile-values';

const ContactDialog = lazy(async () => (await import('./contact-dialog')).ContactDialog, Opening);

type ContactsCardProps = { profile: Profile; onVerified: (profile: Profile) => void };

/** Shows which contacts can be used to log in; a contact can be used after it is verified by a code (users 1). */
export function ContactsCard({ profile, onVerified }: ContactsCardProps) {
  const t = useTranslations('profile.logins');
  const client = useQueryClient();
  const [contact, setContact] = useState<Contact | null>(null);
  const [open, setOpen] = useState(false);

  const ask = (kind: ContactKind, value: string) => {
    setContact({ kind, value });
    setOpen(true);
  };
  const close = () => setOpen(false);
  const verified = (changed: Profile) => {
    onVerified(changed);
    close();
    // Other devices were signed out.
    void client.invalidateQueries({ queryKey: ['sessions'] });
    showToast({ tone: 'ok', title: t('verified'), description: t('verifiedText') });
  };
  return (
    <Card>
      <h2 className="text-lg font-semibold">{t('title')}</h2>
      <p className="mt-1 text-sm text-muted-foreground">{t(profile.user.isAdmin ? 'adminText' : 'text')}</p>
      <ul className="mt-4 grid gap-3">
        {contactKinds.map((kind) => {
          const contact = profile.user[kind];
          const login = profile.logins[kind];
          const isLogin = contact !== null && contact === login;
          return (
            <li
              key={kind}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t pt-3"
            >
              <div className="min-w-0">
                <p className="text-sm text-muted-foreground">{t(kind)}</p>
                <p className="break-all">{contact ? shownContact(contact) : t('none')}</p>
                {login && !isLogin && (
                  <p className="mt-0.5 text-sm break-all text-muted-foreground">
                    {t('stillBy', { contact: shownContact(login) })}
                  </p>
                )}
              </div>
              {contact &&
                (isLogin ? (
                  <p className="flex items-center gap-1.5 text-sm text-ok">
                    <CircleCheck aria-hidden className="size-4.5" />
                    {t('isLogin')}
                  </p>
                ) : (
                  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                    <p className="flex items-center gap-1.5 text-sm text-warn">
                      <CircleDashed aria-hidden className="size-4.5" />
                      {t('notVerified')}
                    </p>
                    {!profile.user.isAdmin && (
                      <Button variant="outline-primary" onClick={() => ask(kind, contact)}>
                        {t('verify')}
                      </Button>
                    )}
                  </div>
                ))}
            </li>
          );
        })}
      </ul>
      {contact && (
        <ContactDialog
          key={`${contact.kind} ${contact.value}`}
          open={open}
          contact={contact}
          logins={loginsOf(profile)}
          onVerified={verified}
          onClose={close}
        />
      )}
    </Card>
  );
}
