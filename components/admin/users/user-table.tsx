import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { ListedUser } from '@/lib/users/admin-contract';
import { useRouter } from '@/platform/i18n/navigation';
import { type Column, DataTable } from '../data-table';
import { TimeCell } from '../time-cell';
import { Email, Person, Phone, UserArea, UserCard, ViewOrders } from './user-cells';
import { RevealContact } from './user-contact';

function useColumns(): Column<ListedUser>[] {
  const t = useTranslations('adminUsers.column');
  return useMemo(
    () => [
      {
        id: 'id',
        header: t('id'),
        cell: ({ row }) => row.original.id,
        meta: { cell: 'text-muted-foreground tabular' },
      },
      {
        id: 'name',
        header: t('name'),
        cell: ({ row }) => <Person user={row.original} />,
        meta: { isRowHeader: true, cell: 'min-w-34 text-left font-normal' },
      },
      {
        id: 'phone',
        header: t('phone'),
        cell: ({ row }) => <Phone user={row.original} />,
        meta: { cell: 'whitespace-nowrap tabular' },
      },
      { id: 'email', header: t('email'), cell: ({ row }) => <Email user={row.original} /> },
      { id: 'area', header: t('area'), cell: ({ row }) => <UserArea user={row.original} /> },
      {
        id: 'since',
        header: t('since'),
        cell: ({ row }) => <TimeCell date={row.original.created_at} />,
      },
      {
        id: 'actions',
        header: () => <span className="sr-only">{t('actions')}</span>,
        cell: ({ row }) => <ViewOrders user={row.original} />,
        meta: { cell: 'text-right' },
      },
    ],
    [t],
  );
}

/** The users of one page; on a phone as cards (look 7). */
export function UserTable({ users }: { users: ListedUser[] }) {
  const t = useTranslations('adminUsers');
  const router = useRouter();
  return (
    <DataTable
      look="records"
      label={t('list')}
      columns={useColumns()}
      rows={users}
      rowId={({ id }) => String(id)}
      onOpen={(id) => router.push(`/admin?userId=${id}`)}
      around={(user, element) => <RevealContact user={user}>{element}</RevealContact>}
      cards={{ label: t('list'), of: (user) => <UserCard user={user} /> }}
    />
  );
}
