import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useChange } from '@/components/forms/use-change';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { showToast } from '@/components/ui/toast';
import type { OpenSession } from '@/lib/auth/contract';
import { endMemberSession, endMemberSessions, fetchMemberSessions } from '@/lib/auth/team/admin-api';
import type { Member } from '@/lib/auth/team/admin-contract';
import { Loaded } from '../loaded';
import { Pager } from '../pager';
import { useShortTime } from '../use-short-time';

type SessionRowProps = { session: OpenSession; busy: boolean; onEnd: () => void };

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useTranslations('adminTeam.sessions');
  const devices = useTranslations('profile.sessions');
  const timeOf = useShortTime();
  const device = t('device', {
    browser: devices(`browsers.${session.browser}`),
    system: devices(`systems.${session.system}`),
  });
  return (
    <li className="flex items-center gap-3 border-t py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{device}</p>
        <p className="text-note text-muted-foreground tabular">
          {session.current ? t('here') : t('used', { time: timeOf(session.last_used_at) })}
        </p>
      </div>
      {!session.current && (
        <Button
          variant="outline"
          size="xs"
          busy={busy}
          aria-label={t('endNamed', { device })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}

function SessionList({ member }: { member: Member }) {
  const t = useTranslations('adminTeam.sessions');
  const [page, setPage] = useState(1);
  const queryKey = ['team', 'sessions', member.id];
  const query = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => fetchMemberSessions(member.id, page, signal),
    // The pager stays, and with it the focus.
    placeholderData: keepPreviousData,
  });
  const ending = useChange({
    mutationFn: (session: string | null) =>
      session === null ? endMemberSessions(member.id) : endMemberSession(member.id, session),
    failed: t('endFailed'),
    refreshes: [['team']],
    onSuccess: ({ ended }) => {
      showToast({ tone: 'ok', title: t('ended', { count: ended }) });
      setPage(1);
    },
  });
  const isEnding = (session: string | null) => ending.isPending && ending.variables === session;
  return (
    <Loaded query={query} failed={t('failed')}>
      {({ sessions, pagination }) => (
        <>
          {sessions.length === 0 && <p className="text-muted-foreground">{t('none')}</p>}
          <ul>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={isEnding(session.id)}
                onEnd={() => ending.mutate(session.id)}
              />
            ))}
          </ul>
          <Pager pagination={pagination} onGo={setPage} />
          {sessions.some(({ current }) => !current) && (
            <div className="flex justify-end border-t pt-4">
              <Button variant="outline" busy={isEnding(null)} onClick={() => ending.mutate(null)}>
                {t(member.current ? 'endOthers' : 'endAll')}
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Where an administrator is signed in, with buttons that end one sign-in or all. */
export function MemberSessions({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('adminTeam.sessions');
  const common = useTranslations('common');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('title', { name: member.username })}
        description={t('text')}
        closeLabel={common('close')}
        className="sm:max-w-120"
      >
        <SessionList member={member} />
      </DialogContent>
    </Dialog>
  );
}
