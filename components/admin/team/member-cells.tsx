import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { Member } from '@/lib/auth/team/admin-contract';
import type { AdminRole } from '@/values/auth';
import { TimeCell } from '../time-cell';
import { otherRole } from './member-changes';
import { useMemberDialog } from './member-dialogs';

type MemberProps = { member: Member };

export function RoleBadge({ role }: { role: AdminRole }) {
  const t = useTranslations('admin.role');
  return <Badge tone={role === 'owner' ? 'mist' : 'muted'}>{t(role)}</Badge>;
}

export function MemberName({ member }: MemberProps) {
  const t = useTranslations('adminTeam');
  return (
    <span className="inline-flex flex-wrap items-center gap-2 font-medium break-words">
      {member.username}
      {member.current && <Badge tone="info">{t('you')}</Badge>}
    </span>
  );
}

export function SignsInWith({ member }: MemberProps) {
  const t = useTranslations('adminTeam');
  return (
    <span className="tabular">
      {member.phone ?? member.email}{' '}
      <span className="text-note text-muted-foreground">
        {t(member.has_password ? 'withPassword' : 'byCode')}
      </span>
    </span>
  );
}

export function LastSignIn({ member }: MemberProps) {
  const t = useTranslations('adminTeam');
  return member.last_sign_in ? <TimeCell date={member.last_sign_in} /> : t('never');
}

export function Sessions({ member }: MemberProps) {
  const t = useTranslations('adminTeam');
  const open = useMemberDialog();
  const words = { name: member.username, count: member.sessions };
  return (
    <Button
      variant="outline"
      size="xs"
      aria-label={t('showSessions', words)}
      onClick={() => open({ about: 'sessions', member })}
    >
      {t('sessionCount', words)}
    </Button>
  );
}

/** Role and removal; the only owner can have neither, and reads why. */
export function MemberActions({ member, isLastOwner }: MemberProps & { isLastOwner: boolean }) {
  const t = useTranslations('adminTeam');
  const roles = useTranslations('admin.role');
  const open = useMemberDialog();
  const words = { name: member.username, role: roles(otherRole(member.role)) };
  if (isLastOwner) return <span className="text-note text-muted-foreground">{t('lastOwner')}</span>;
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Button
        variant="outline"
        size="xs"
        aria-label={t('changeRoleOf', words)}
        onClick={() => open({ about: 'role', member })}
      >
        {t('changeRole', words)}
      </Button>
      <Button
        variant="outline"
        size="xs"
        aria-label={t('removeNamed', words)}
        onClick={() => open({ about: 'remove', member })}
        className="text-bad"
      >
        {t('remove')}
      </Button>
    </span>
  );
}
