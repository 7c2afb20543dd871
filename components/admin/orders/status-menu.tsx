'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useContext } from 'react';
import { OrderStatusBadge } from '@/components/orders/order-status-badge';
import { lazy } from '@/components/ui/lazy';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { Opening } from '@/components/texts/opening';
import { Spinner } from '@/components/ui/spinner';
import { TextButton } from '@/components/ui/text-button';
import type { OrderRow } from '@/lib/orders/admin-contract';
import { shownOrderId } from '@/lib/orders/contract';
import { Changing, type StatusChange } from './use-status-change';

const StatusChoices = lazy(async () => (await import('./status-choices')).StatusChoices, Opening);

type StatusMenuProps = {
  order: Pick<OrderRow, 'id' | 'status' | 'total' | 'refunded_amount'>;
  onChange: (change: StatusChange) => void;
};

/** The badge is also a dropdown that offers the statuses that the administrator may set (orders 9). */
export function StatusMenu({ order, onChange }: StatusMenuProps) {
  const { id, status } = order;
  const t = useTranslations('adminOrders');
  const labels = useTranslations('orderStatus');
  const busy = useContext(Changing).includes(id);
  const label = t('change.menu', { number: shownOrderId(id), status: labels(status) });
  return (
    <LazyMenu
      button={(trigger) => (
        <TextButton {...trigger} variant="badge" aria-label={label} disabled={busy} className="-ml-1.5">
          <OrderStatusBadge status={status} />
          {busy ? <Spinner /> : <ChevronDown aria-hidden className="size-3.5 text-muted-foreground" />}
        </TextButton>
      )}
    >
      {({ button, ...menu }) => (
        <StatusChoices {...menu} order={order} onChange={onChange}>
          {button}
        </StatusChoices>
      )}
    </LazyMenu>
  );
}
