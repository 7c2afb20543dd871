'use client';

import { useErrorText } from '@/components/browser/use-error-text';
import { CircleAlert, LockKeyhole, PackageX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { openLogin } from '@/components/browser/page-dialogs';
import { Sketch, SketchedFact, SketchedStatus } from '@/components/orders/sketch';
import { Button } from '@/components/ui/button';
import { buttonClasses } from '@/components/ui/button-classes';
import { Card } from '@/components/ui/card';
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
      <Link href="/" className={buttonClasses()}>
        {t('home')}
      </Link>
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

/** The order as it is drawn before the page's own code runs: the first facts of its card. */
function OrderCardSketch() {
  const t = useTranslations('payments.facts');
  const facts = ['item', 'quantity', 'total'] as const;
  return (
    <div className="grid gap-5">
      <div className="flex min-h-22 items-center rounded-xl bg-secondary px-4.5 md:px-6">
        <SketchedStatus />
      </div>
      <Card className="max-md:border-0 max-md:bg-transparent max-md:p-0">
        <div className="mb-3">
          <p className="text-sm text-muted-foreground">{t('orderNumber')}</p>
          <p className="tabular text-lead font-semibold tracking-wide break-all md:text-xl">
            <SketchedFact of="number" />
          </p>
        </div>
        <dl>
          {facts.map((fact) => (
            <div key={fact} className="flex items-baseline justify-between gap-6 border-b py-3">
              <dt className="shrink-0 text-muted-foreground">{t(fact)}</dt>
              <dd className="min-w-0 text-right wrap-anywhere tabular">
                <SketchedFact of={fact} className={fact === 'total' ? 'font-semibold' : undefined} />
              </dd>
            </div>
          ))}
        </dl>
        <Skeleton className="mt-6 h-52" />
      </Card>
    </div>
  );
}

/** Holds the place of the order; without scripts it says what is needed. */
export function OrderSkeleton() {
  const t = useTranslations('payments');
  const common = useTranslations('common');
  const orders = useTranslations('orders.list');
  return (
    <>
      <Sketch card={<OrderCardSketch />} />
      <div
        role="status"
        aria-label={common('loading')}
        data-slot="order-skeleton"
        className="grid gap-5 peer-[:not(:empty)]:hidden"
      >
        <Skeleton className="h-23 rounded-xl" />
        <Skeleton className="h-14 rounded-md md:hidden" />
        <Skeleton className="h-104 rounded-xl" />
      </div>
      <noscript>
        <style>{'[data-slot=order-skeleton]{display:none}'}</style>
        <p className="rounded-xl bg-warn-soft px-4.5 py-4 text-warn">{t('signInNeedsScript')}</p>
        <Link href="/" className="mt-4 inline-block underline underline-offset-4">
          {orders('homeWithoutScript')}
        </Link>
      </noscript>
    </>
  );
}
