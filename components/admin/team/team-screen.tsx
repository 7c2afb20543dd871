'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { fetchMembers } from '@/lib/auth/team/admin-api';
import { AdminFrame } from '../frame/admin-frame';
import { LoadFailed } from '../load-failed';
import { Pager, useLastPage } from '../pager';
import { InvitationList } from './invitation-list';
import { InviteDialog } from './invite-dialog';
import { MemberDialogs } from './member-dialogs';
import { MemberTable } from './member-table';

/** The administrators and the invitations that are open; for owners. */
export function TeamScreen() {
  const t = useTranslations('adminTeam');
  const [isInviting, setInviting] = useState(false);
  return (
    <AdminFrame
      title={t('title')}
      actions={
        <Button size="sm" onClick={() => setInviting(true)}>
          <UserPlus aria-hidden />
          {t('invite')}
        </Button>
      }
    >
      <MemberDialogs>
        <MemberList />
      </MemberDialogs>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </AdminFrame>
  );
}

function MemberList() {
  const t = useTranslations('adminTeam');
  const [page, setPage] = useQueryState('page', parseAsInteger.withDefault(1));
  const { data, error, refetch } = useQuery({
    queryKey: ['team', 'members', page],
    queryFn: ({ signal }) => fetchMembers(page, signal),
    placeholderData: keepPreviousData,
  });
  const isBehind = useLastPage(data?.pagination, data?.members.length === 0, (last) => void setPage(last));
  if (error && !data) return <LoadFailed title={t('failed')} error={error} onReload={() => void refetch()} />;
  if (!data || isBehind) return <Skeleton className="h-96 rounded-lg" />;
  return (
    <>
      <MemberTable members={data.members} isFirstPage={data.pagination.current === 1} />
      <Pager pagination={data.pagination} onGo={(page) => void setPage(page)} />
      <InvitationList />
    </>
  );
}
