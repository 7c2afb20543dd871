import { useTranslations } from 'next-intl';
import { cn } from '@/platform/cn';
import type { OrderStatus } from '@/values/orders';

const tones: Record<OrderStatus, string> = {
  pending: 'bg-warn-soft text-warn',
  paid: 'bg-info-soft text-info',
  processing: 'bg-violet-soft text-violet',
  shipped: 'bg-accent text-accent-foreground',
  delivered: 'bg-ok-soft text-ok',
  completed: 'bg-ok-soft text-ok',
  cancelled: 'bg-muted text-muted-foreground',
};

/** A dot and a word on a soft background (look 3). */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const t = useTranslations('orders.status');
  return (
    <span
      data-slot="order-status"
      data-status={status}
      className={cn(
        'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-[0.8125rem] font-medium whitespace-nowrap',
        tones[status],
      )}
    >
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {t(status)}
    </span>
  );
}
