'use client';

import { CircleAlert, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useErrorText } from '@/components/browser/use-error-text';
import { Mark } from '@/components/pictures/lockup';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import type { OrderTab } from '@/lib/orders/contract';
import { Link } from '@/platform/i18n/navigation';
import { isOffline } from './refusals';

const cards = [1, 2, 3, 4];

/** The skeleton of the list; it appears with a delay, because most responses arrive earlier. */
export function OrdersSkeleton() {
  const t = useTranslations('orders.list');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      data-slot="orders-skeleton"
      className="grid animate-in gap-3.5 fill-mode-backwards fade-in-0 [animation-delay:200ms]"
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
  );
}

export function NoOrders({ tab }: { tab: OrderTab }) {
  const t = useTranslations('orders.list');
  return (
    <div data-slot="no-orders" className="grid justify-items-center py-14 text-center md:py-20">
      <Mark className="size-16 text-muted-foreground/60" />
      <h2 className="mt-5 text-lg font-semibold">{t('empty')}</h2>
      <p className="mt-1.5 text-body text-muted-foreground">{t(`emptyText.${tab}`)}</p>
      <Button asChild className="mt-6">
        <Link href="/">{t('shop')}</Link>
      </Button>
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
