'use client';

import { CircleAlert, RefreshCw } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorText } from '@/components/browser/use-error-text';
import { useHydrated } from '@/components/browser/use-hydrated';
import { Mark } from '@/components/pictures/lockup';
import { Button } from '@/components/ui/button';
import { buttonClasses } from '@/components/ui/button-classes';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import type { OrderTab } from '@/lib/orders/contract';
import { cn } from '@/platform/cn';
import { Link } from '@/platform/i18n/navigation';
import { localePath } from '@/platform/i18n/path';
import { isOffline } from './refusals';
import { Sketch, SketchedFact, SketchedStatus } from './sketch';

const cards = [1, 2, 3, 4];

/** An order as it is drawn before the page's own code runs: what `OrderCard` shows, in the same places. */
function OrderCardSketch() {
  const t = useTranslations('orders.card');
  const locale = useLocale();
  return (
    <Card className="md:p-6">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-sm break-all text-muted-foreground tabular">
          <span className="sr-only">{t('number', { number: '' })}</span>
          <SketchedFact of="number" />
        </p>
        <SketchedStatus />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3.5">
        <span aria-hidden className="size-18 shrink-0 rounded-md bg-secondary" />
        <div className="flex-1">
          <p className="font-medium break-words">
            <SketchedFact of="item" />
          </p>
          <div className="flex h-5 items-center">
            <Skeleton className="h-3 w-40" />
          </div>
        </div>
        <p className="ml-auto text-lead font-semibold tabular">
          <SketchedFact of="total" />
        </p>
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-2.5">
        <a href={localePath(locale, '/order-success')} className={buttonClasses({ variant: 'outline' })}>
          {t('details')}
        </a>
      </div>
    </Card>
  );
}

/** Holds the place of the list, so that nothing below it moves when the orders arrive. */
export function OrdersSkeleton() {
  const t = useTranslations('orders.list');
  // After a change of the tab it waits a moment, because most answers arrive earlier.
  const [isLater] = useState(useHydrated());
  return (
    <>
      <Sketch card={<OrderCardSketch />} />
      <div
        role="status"
        aria-label={t('loading')}
        data-slot="orders-skeleton"
        className={cn(
          'grid gap-3.5 peer-[:not(:empty)]:hidden',
          isLater && 'animate-in fill-mode-backwards fade-in-0 [animation-delay:200ms]',
        )}
      >
        {cards.map((card) => (
          <Card key={card} className="md:p-6">
            <div className="flex justify-between">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-6 w-18 rounded-full" />
            </div>
            <div className="mt-4 flex items-center gap-3.5">
              <Skeleton className="size-18" />
              <div className="grid flex-1 gap-2.5">
                <Skeleton className="h-4 w-4/5 max-w-70" />
                <Skeleton className="h-4 w-1/2 max-w-40" />
              </div>
            </div>
            <Skeleton className="mt-4 ml-auto h-11 w-28" />
          </Card>
        ))}
      </div>
      <noscript>
        <style>{'[data-slot=orders-skeleton]{display:none}'}</style>
        <p className="rounded-xl bg-warn-soft px-4.5 py-4 text-warn">{t('signInNeedsScript')}</p>
        <Link href="/" className="mt-4 inline-block underline underline-offset-4">
          {t('homeWithoutScript')}
        </Link>
      </noscript>
    </>
  );
}

export function NoOrders({ tab }: { tab: OrderTab }) {
  const t = useTranslations('orders.list');
  return (
    <div data-slot="no-orders" className="grid justify-items-center py-14 text-center md:py-20">
      <Mark className="size-16 text-muted-foreground/60" />
      <h2 className="mt-5 text-lg font-semibold">{t('empty')}</h2>
      <p className="mt-1.5 text-body text-muted-foreground">{t(`emptyText.${tab}`)}</p>
      <Link href="/" className={buttonClasses({ className: 'mt-6' })}>
        {t('shop')}
      </Link>
    </div>
  );
}

type OrdersFailedProps = { error: Error; busy: boolean; onRetry: () => void };

/** Shown instead of the list: what failed, the server's message if there is one, and a retry button. */
export function OrdersFailed({ error, busy, onRetry }: OrdersFailedProps) {
  const t = useTranslations('orders.list');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const text = isOffline(error) ? t('unstable') : textOf(error);
  return (
    <div
      role="alert"
      data-slot="orders-failed"
      className="flex gap-3 rounded-xl bg-bad-soft px-4.5 py-4 md:px-6 md:py-5"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />
      <div>
        <p className="font-semibold text-bad">{t('failed')}</p>
        <p className="text-body text-bad">{text}</p>
        <Button variant="outline" busy={busy} onClick={onRetry} className="mt-3">
          <RefreshCw aria-hidden />
          {common('retry')}
        </Button>
      </div>
    </div>
  );
}
