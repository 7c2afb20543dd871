'use client';

import { useErrorText } from '@/components/browser/use-error-text';
import { CircleAlert, LockKeyhole, PackageX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { openLogin } from '@/components/browser/page-dialogs';
import { Button } from '@/components/ui/button';
import { RetryButton } from '@/components/ui/retry-button';
import { Skeleton } from '@/components/ui/skeleton';
import { logout } from '@/lib/auth/api';
import { Link } from '@/platform/i18n/navigation';

type NoticeProps = {
  icon: ComponentType<{ className?: string }>;
  title: string;
  text: string;
  children: ReactNode;
};

function Notice({ icon: Icon, title, text, children }: NoticeProps) {
  return (
    <section className="grid justify-items-center py-12 text-center md:py-16">
      <span className="grid size-16 place-items-center rounded-full bg-accent text-accent-foreground">
        <Icon aria-hidden className="size-7" />
      </span>
      <div role="status">
        <h1 className="mt-5 text-xl font-semibold">{title}</h1>
        <p className="mt-2 max-w-sm text-muted-foreground">{text}</p>
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  );
}

/** `atOnce` opens the login dialog at once, because the shopper scanned a code in WeChat in order to pay. */
export function OrderSignIn({ atOnce }: { atOnce: boolean }) {
  const t = useTranslations('payments.signIn');
  useEffect(() => {
    if (atOnce) openLogin();
  }, [atOnce]);
  return (
    <Notice icon={LockKeyhole} title={t('title')} text={t('text')}>
      <Button onClick={openLogin}>{t('action')}</Button>
    </Notice>
  );
}

/** `mayBeAnothers`: somebody is logged in, but the order may belong to another account. */
export function OrderMissing({ mayBeAnothers = false }: { mayBeAnothers?: boolean }) {
  const t = useTranslations('payments');
  const changeAccount = () => {
    void logout();
    openLogin();
  };
  return (
    <Notice icon={PackageX} title={t('missing.title')} text={t('missing.text')}>
      <Button asChild>
        <Link href="/">{t('home')}</Link>
      </Button>
      {mayBeAnothers && (
        <Button variant="outline" onClick={changeAccount}>
          {t('missing.switch')}
        </Button>
      )}
    </Notice>
  );
}

type OrderNotLoadedProps = { error: Error; onRetry: () => Promise<unknown> };

export function OrderNotLoaded({ error, onRetry }: OrderNotLoadedProps) {
  const t = useTranslations('payments');
  const common = useTranslations('common');
  const textOf = useErrorText();
  return (
    <Notice icon={CircleAlert} title={t('loadFailed')} text={textOf(error)}>
      <RetryButton onRetry={onRetry}>{common('retry')}</RetryButton>
    </Notice>
  );
}

/** The skeleton; without scripts nothing more loads for a visitor whom the server does not know. */
export function OrderSkeleton() {
  const t = useTranslations('payments');
  const common = useTranslations('common');
  return (
    <>
      <div role="status" aria-label={common('loading')} data-slot="order-skeleton" className="grid gap-5">
        <Skeleton className="h-23 rounded-xl" />
        <Skeleton className="h-14 rounded-md md:hidden" />
        <Skeleton className="h-104 rounded-xl" />
      </div>
      <noscript>
        <style>{'[data-slot=order-skeleton]{display:none}'}</style>
        <p className="rounded-xl bg-warn-soft px-4.5 py-4 text-warn">{t('signInNeedsScript')}</p>
      </noscript>
    </>
  );
}
