'use client';

import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { cn } from '@/platform/cn';
import type { OrderState } from './use-order';
import { useRefresh } from './use-refresh';

type RefreshLinkProps = { refresh: OrderState['refresh']; className?: string };

/** Reads the order again, where refreshing is not what the page is about. */
export function RefreshLink({ refresh, className }: RefreshLinkProps) {
  const t = useTranslations('payments');
  const { busy, run } = useRefresh(refresh);
  return (
    <Button
      variant="ghost"
      busy={busy}
      onClick={() => void run()}
      data-slot="order-actions"
      className={cn('px-2 text-sm font-normal text-muted-foreground [&>svg]:size-4', className)}
    >
      <RefreshCw aria-hidden />
      <span className="underline underline-offset-4">{t('refresh')}</span>
    </Button>
  );
}
