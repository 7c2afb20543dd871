import { useTranslations } from 'next-intl';
import { useChange } from '@/components/forms/use-change';
import { showToast } from '@/components/ui/toast';
import { adminSession } from '@/lib/auth/admin-api';
import { changeRole, removeMember } from '@/lib/auth/team/admin-api';
import type { Member } from '@/lib/auth/team/admin-contract';
import type { AdminRole } from '@/values/auth';
import { Question } from '../question';

type ChangeProps = { member: Member; onClose: () => void };

export const otherRole = (role: AdminRole): AdminRole => (role === 'owner' ? 'support' : 'owner');

/** Who changes or removes the own account has no session in these pages any more. */
const leaveIfSelf = ({ current }: Member) => {
  if (current) adminSession.forget();
};

export function RoleQuestion({ member, onClose }: ChangeProps) {
  const t = useTranslations('adminTeam.roleQuestion');
  const roles = useTranslations('admin.role');
  const to = otherRole(member.role);
  const words = { name: member.username, role: roles(to) };
  const change = useChange({
    mutationFn: () => changeRole(member.id, member.role, to),
    failed: t('failed'),
    refreshes: [['team']],
    onSuccess: () => {
      showToast({ tone: 'ok', title: t('done', words) });
      leaveIfSelf(member);
    },
    onSettled: onClose,
  });
  return (
    <Question
      title={t('title', words)}
      text={t(to)}
      confirm={t('confirm', words)}
      busy={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  );
}

export function RemoveQuestion({ member, onClose }: ChangeProps) {
  const t = useTranslations('adminTeam.removeQuestion');
  const name = member.username;
  const removal = useChange({
    mutationFn: () => removeMember(member.id),
    failed: t('failed'),
    refreshes: [['team']],
    onSuccess: () => {
      showToast({ tone: 'ok', title: t('done', { name }) });
      leaveIfSelf(member);
    },
    onSettled: onClose,
  });
  return (
    <Question
      title={t('title', { name })}
      text={t(member.current ? 'self' : 'text')}
      confirm={t('confirm')}
      isDestructive
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  );
}
