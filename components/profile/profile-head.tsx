import { useTranslations } from 'next-intl';
import { accountLabel, initialsOf } from '@/components/auth/initials';
import type { User } from '@/lib/users/contract';

export function ProfileHead({ user }: { user: User | null }) {
  const t = useTranslations('profile');
  const common = useTranslations('common');
  return (
    <div className="mb-6 flex min-w-0 items-center gap-4">
      <span
        aria-hidden
        className="grid size-13 shrink-0 place-items-center rounded-full bg-accent text-xl font-semibold text-accent-foreground md:size-16 md:text-2xl"
      >
        {user && initialsOf(accountLabel(user, common('user')))}
      </span>
      <div className="min-w-0">
        <h1 className="text-2xl leading-tight font-semibold md:text-title-lg">{t('title')}</h1>
        <p className="mt-0.5 text-muted-foreground">{t('lead')}</p>
      </div>
    </div>
  );
}
