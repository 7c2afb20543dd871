'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { accountLabel, initialsOf } from '@/components/auth/initials';
import { useCustomer } from '@/components/auth/use-customer';
import { onOpenLogin } from '@/components/browser/page-dialogs';
import { Icon } from '@/components/pictures/icon';
import { lazyWithTexts } from '@/components/texts/lazy-with-texts';
import { IconButton } from '@/components/ui/icon-button';

const LoginDialog = lazyWithTexts(() => import('@/components/auth/login-dialog'));
const AccountMenu = lazyWithTexts(() => import('@/components/auth/account-menu'));

type UserMenuProps = { signInLabel: string; accountLabel: string; unnamed: string };

/** The account button: opens the login dialog for a visitor, the menu for a customer; both load on first use. */
export function UserMenu({ signInLabel, accountLabel: label, unnamed }: UserMenuProps) {
  const user = useCustomer();
  const [login, setLogin] = useState<'unused' | 'open' | 'closed'>('unused');
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused');
  const icon = useRef<HTMLButtonElement>(null);
  const signedIn = user !== null;

  useEffect(() => onOpenLogin(() => setLogin('open')), []);

  const path = usePathname();
  const [shownPath, setShownPath] = useState(path);
  // The page that asked for it was left, as by the browser's back.
  if (path !== shownPath) {
    setShownPath(path);
    if (login === 'open') setLogin('closed');
  }

  // A user is signed in now, perhaps in another tab: close the dialog and keep it closed.
  if (signedIn && login === 'open') setLogin('closed');

  useEffect(() => {
    if (!signedIn && document.activeElement === document.body && menu !== 'unused') icon.current?.focus();
  }, [signedIn, menu]);

  const initials = user && initialsOf(accountLabel(user, unnamed));
  const button = (
    <IconButton
      ref={icon}
      variant="ghost"
      size="round"
      aria-label={signedIn ? `${label} ${initials}` : signInLabel}
      aria-haspopup={signedIn ? 'menu' : 'dialog'}
      onClick={() => {
        if (!signedIn) setLogin('open');
        else if (menu === 'unused') setMenu('open');
      }}
    >
      {user ? (
        <span
          aria-hidden
          data-slot="initials"
          className="grid size-9 place-items-center rounded-full bg-accent text-sm font-semibold text-accent-foreground"
        >
          {initials}
        </span>
      ) : (
        <Icon name="user" className="size-5.5" />
      )}
    </IconButton>
  );
  return (
    <>
      {user && menu !== 'unused' ? (
        <AccountMenu
          user={user}
          open={menu === 'open'}
          onOpenChange={(open) => setMenu(open ? 'open' : 'closed')}
        >
          {button}
        </AccountMenu>
      ) : (
        button
      )}
      {login !== 'unused' && (
        <LoginDialog open={login === 'open'} onOpenChange={(open) => setLogin(open ? 'open' : 'closed')} />
      )}
    </>
  );
}
