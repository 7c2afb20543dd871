'use client';

import { Gift, LogOut, ReceiptText, UserRound } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { leave } from '@/components/browser/leaving';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { showToast } from '@/components/ui/toast';
import { logout } from '@/lib/auth/api';
import type { User } from '@/lib/users/contract';
import { localePath } from '@/platform/i18n/path';
import { accountLabel } from './initials';

type AccountMenuProps = {
  user: User;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button with the initials. */
  children: ReactElement;
};

export default function AccountMenu({ user, open, onOpenChange, children }: AccountMenuProps) {
  const t = useTranslations('auth');
  const common = useTranslations('common');
  const locale = useLocale();

  const signOut = () => {
    void logout();
    showToast({ tone: 'ok', title: t('menu.signedOut') });
  };

  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenuTrigger asChild>{children}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>{accountLabel(user, common('user'))}</DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <a href={localePath(locale, '/profile')}>
            <UserRound aria-hidden />
            {t('menu.profile')}
          </a>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={localePath(locale, '/my-orders')}>
            <ReceiptText aria-hidden />
            {t('menu.orders')}
          </a>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={localePath(locale, '/my-referral-code')}>
            <Gift aria-hidden />
            {t('menu.referral')}
          </a>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => leave(signOut)}>
          <LogOut aria-hidden />
          {t('menu.signOut')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
