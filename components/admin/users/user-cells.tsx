'use client';

import { ArrowRight } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { buttonClasses } from '@/components/ui/button-classes';
import { addressLine } from '@/lib/areas/rules';
import type { ListedUser } from '@/lib/users/admin-contract';
import { localePath } from '@/platform/i18n/path';
import { TimeCell } from '../time-cell';
import { useContact } from './user-contact';

type UserProps = { user: ListedUser };

function useName({ name }: ListedUser): string {
  const t = useTranslations('adminUsers');
  return name || t('unnamed');
}

export function Person({ user }: UserProps) {
  const t = useTranslations('adminUsers');
  const name = useName(user);
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2.5">
      <span className="inline-flex min-w-0 items-center gap-x-2.5">
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-xs text-accent-foreground"
        >
          {[...name][0]?.toUpperCase()}
        </span>
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
      </span>
      {user.is_admin && <Badge tone="mist">{t('admin')}</Badge>}
    </span>
  );
}

export function Phone({ user }: UserProps) {
  const t = useTranslations('adminUsers');
  const { phone, button } = useContact(user);
  return (
    <span className="inline-flex items-center gap-1">
      {phone ?? t('none')}
      {phone && button}
    </span>
  );
}

/** The button stands beside the phone number where there is one. */
export function Email({ user }: UserProps) {
  const t = useTranslations('adminUsers');
  const { phone, email, button } = useContact(user);
  return (
    <span className="inline-flex items-center gap-1">
      {email ?? t('none')}
      {!phone && button}
    </span>
  );
}

export function UserArea({ user: { province, city, district } }: UserProps) {
  const t = useTranslations('adminUsers');
  const locale = useLocale();
  return addressLine({ province, city, district }, locale, ' ') || t('none');
}

export function ViewOrders({ user }: UserProps) {
  const t = useTranslations('adminUsers');
  const locale = useLocale();
  const name = useName(user);
  return (
    <a
      href={localePath(locale, `/admin?userId=${user.id}`)}
      aria-label={t('ordersOf', { name })}
      className={buttonClasses({ variant: 'outline', size: 'xs' })}
    >
      {t('orders')}
      <ArrowRight aria-hidden />
    </a>
  );
}

export function UserCard({ user }: UserProps) {
  const t = useTranslations('adminUsers');
  const { phone, email, button } = useContact(user);
  return (
    <li className="grid grid-cols-1 gap-2 rounded-lg border bg-card p-4">
      <div className="flex items-center justify-between gap-3">
        <Person user={user} />
        <span className="text-muted-foreground tabular">{user.id}</span>
      </div>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 break-words tabular">
          {[phone, email].filter(Boolean).join(' · ') || t('none')}
        </p>
        {button}
      </div>
      <p className="text-muted-foreground">
        <UserArea user={user} />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-note">
          <TimeCell date={user.created_at} />
        </span>
        <ViewOrders user={user} />
      </div>
    </li>
  );
}
