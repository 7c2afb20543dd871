'use client';

import { ArrowRight } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { ListedUser } from '@/lib/users/admin-contract';
import { localePath } from '@/platform/i18n/path';
import { placeLine } from '@/platform/i18n/place-line';
import { formatTime } from '@/platform/time';
import { Badge } from '@/components/site/badge';
import { useContact } from './user-contact';

function useShown(user: ListedUser) {
  const t = useTranslations('adminUsers');
  const locale = useLocale();
  const area = [...new Set([user.province, user.city, user.district].filter((part) => part !== null))];
  return {
    t,
    name: user.name || t('unnamed'),
    area: placeLine(area, locale, ' ') || t('none'),
    since: formatTime(user.created_at, locale),
    ordersPath: localePath(locale, `/admin?userId=${user.id}`),
  };
}

function Person({ user, name }: { user: ListedUser; name: string }) {
  const t = useTranslations('adminUsers');
  return (
    <span className="inline-flex items-center gap-2.5">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-[0.78125rem] text-accent-foreground"
      >
        {[...name][0]?.toUpperCase()}
      </span>
      <span className="font-medium break-words">{name}</span>
      {user.is_admin && <Badge tone="mist">{t('admin')}</Badge>}
    </span>
  );
}

const ViewOrders = ({ path, label, text }: { path: string; label: string; text: string }) => (
  <Button asChild variant="outline" size="xs">
    <a href={path} aria-label={label}>
      {text}
      <ArrowRight aria-hidden />
    </a>
  </Button>
);

export function UserRow({ user }: { user: ListedUser }) {
  const { t, name, area, since, ordersPath } = useShown(user);
  const { phone, email, button } = useContact(user);
  return (
    <tr className="h-12 border-t hover:bg-secondary/40">
      <td className="text-muted-foreground tabular">{user.id}</td>
      <th scope="row" className="text-left font-normal">
        <Person user={user} name={name} />
      </th>
      <td className="whitespace-nowrap tabular">
        <span className="inline-flex items-center gap-1">
          {phone ?? t('none')}
          {phone && button}
        </span>
      </td>
      <td>
        <span className="inline-flex items-center gap-1">
          {email ?? t('none')}
          {!phone && button}
        </span>
      </td>
      <td>{area}</td>
      <td className="whitespace-nowrap text-muted-foreground tabular">{since}</td>
      <td className="text-right">
        <ViewOrders path={ordersPath} label={t('ordersOf', { name })} text={t('orders')} />
      </td>
    </tr>
  );
}

export function UserCard({ user }: { user: ListedUser }) {
  const { t, name, area, since, ordersPath } = useShown(user);
  const { phone, email, button } = useContact(user);
  return (
    <li className="grid gap-2 rounded-lg border bg-card p-4">
      <div className="flex items-center justify-between gap-3">
        <Person user={user} name={name} />
        <span className="text-muted-foreground tabular">{user.id}</span>
      </div>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 break-words tabular">
          {[phone, email].filter(Boolean).join(' · ') || t('none')}
        </p>
        {button}
      </div>
      <p className="text-muted-foreground">{area}</p>
      <div className="flex items-center justify-between gap-3">
        <span className="text-[0.8125rem] text-muted-foreground tabular">{since}</span>
        <ViewOrders path={ordersPath} label={t('ordersOf', { name })} text={t('orders')} />
      </div>
    </li>
  );
}
