import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Member } from '@/lib/auth/team/admin-contract';
import { type Column, DataTable } from '../data-table';
import { LastSignIn, MemberActions, MemberName, RoleBadge, Sessions, SignsInWith } from './member-cells';

const oneLine = { cell: 'whitespace-nowrap' };

function useColumns(owners: number): Column<Member>[] {
  const t = useTranslations('adminTeam.column');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        cell: ({ row }) => <MemberName member={row.original} />,
        meta: { isRowHeader: true, cell: 'text-left font-normal' },
      },
      {
        id: 'contact',
        header: t('contact'),
        cell: ({ row }) => <SignsInWith member={row.original} />,
        meta: oneLine,
      },
      { id: 'role', header: t('role'), cell: ({ row }) => <RoleBadge role={row.original.role} /> },
      {
        id: 'lastSignIn',
        header: t('lastSignIn'),
        cell: ({ row }) => <LastSignIn member={row.original} />,
        meta: oneLine,
      },
      { id: 'sessions', header: t('sessions'), cell: ({ row }) => <Sessions member={row.original} /> },
      {
        id: 'actions',
        header: () => <span className="sr-only">{t('actions')}</span>,
        cell: ({ row: { original: member } }) => (
          <MemberActions member={member} isLastOwner={member.role === 'owner' && owners === 1} />
        ),
        meta: { cell: 'text-right whitespace-nowrap' },
      },
    ],
    [t, owners],
  );
}

function MemberCard({ member, owners }: { member: Member; owners: number }) {
  return (
    <li className="grid gap-2.5 rounded-lg border bg-card p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <MemberName member={member} />
        <RoleBadge role={member.role} />
      </div>
      <p>
        <SignsInWith member={member} />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3 text-note text-muted-foreground">
        <LastSignIn member={member} />
        <Sessions member={member} />
      </div>
      <MemberActions member={member} isLastOwner={member.role === 'owner' && owners === 1} />
    </li>
  );
}

/** Owners come first, so that a page that begins with one owner and goes on with support knows of the only one. */
export function MemberTable({ members, isFirstPage }: { members: Member[]; isFirstPage: boolean }) {
  const t = useTranslations('adminTeam');
  const owners = isFirstPage ? members.filter(({ role }) => role === 'owner').length : members.length;
  return (
    <DataTable
      look="records"
      label={t('list')}
      columns={useColumns(owners)}
      rows={members}
      rowId={({ id }) => String(id)}
      cards={{ label: t('list'), of: (member) => <MemberCard member={member} owners={owners} /> }}
    />
  );
}
