import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useChange } from '@/components/forms/use-change';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { fetchInvitations, withdrawInvitation } from '@/lib/auth/team/admin-api';
import type { Invitation } from '@/lib/auth/team/admin-contract';
import { Loaded } from '../loaded';
import { Pager, useLastPage } from '../pager';
import { TimeCell } from '../time-cell';
import { RoleBadge } from './member-cells';

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('adminTeam.invitations');
  const { id, username: name } = invitation;
  const withdrawal = useChange({
    mutationFn: () => withdrawInvitation(id),
    failed: t('withdrawFailed'),
    refreshes: [['team']],
    onSuccess: () => showToast({ tone: 'ok', title: t('withdrawn', { name }) }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-3 first:border-t-0">
      <span className="font-medium break-words">{name}</span>
      <span className="tabular">{invitation.phone ?? invitation.email}</span>
      <RoleBadge role={invitation.role} />
      <span className="text-note text-muted-foreground">
        {t('until')} <TimeCell date={invitation.expires_at} />
      </span>
      <Button
        variant="outline"
        size="xs"
        busy={withdrawal.isPending}
        aria-label={t('withdrawNamed', { name })}
        onClick={() => withdrawal.mutate()}
        className="ml-auto"
      >
        {t('withdraw')}
      </Button>
    </li>
  );
}

/** Who is invited and has not signed in yet; nothing when there is nobody. */
export function InvitationList() {
  const t = useTranslations('adminTeam.invitations');
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['team', 'invitations', page],
    queryFn: ({ signal }) => fetchInvitations(page, signal),
  });
  useLastPage(query.data?.pagination, query.data?.invitations.length === 0, setPage);
  return (
    <Loaded query={query} failed={t('failed')}>
      {({ invitations, pagination }) =>
        invitations.length === 0 ? null : (
          <section aria-labelledby="invitations" className="mt-6">
            <h2 id="invitations" className="mb-2.5 text-base font-semibold">
              {t('title')}
            </h2>
            <ul aria-label={t('label')} className="rounded-lg border bg-card text-cell">
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
            <Pager pagination={pagination} onGo={setPage} />
          </section>
        )
      }
    </Loaded>
  );
}
