'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useContext, useEffect } from 'react';
import { OrderStatusBadge } from '@/components/orders/order-status-badge';
import { lazy } from '@/components/ui/lazy';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { Opening } from '@/components/texts/opening';
import { Spinner } from '@/components/ui/spinner';
import { TextButton } from '@/components/ui/text-button';
import type { OrderRow } from '@/lib/orders/admin-contract';
import { shownOrderId } from '@/lib/orders/contract';
import { Changing, type StatusChange } from './use-status-change';

const loadChoices = async () => (await import('./status-choices')).StatusChoices;
const StatusChoices = lazy(loadChoices, Opening);

/** The choices, and the question that some of them ask. */
function prepare(): void {
  for (const part of [loadChoices(), import('./change-dialog')]) part.catch(() => undefined);
}

type StatusMenuProps = {
  order: Pick<OrderRow, 'id' | 'status' | 'total' | 'refunded_amount' | 'refunding_amount'>;
  onChange: (change: StatusChange) => void;
};

/** The badge is also a dropdown that offers the statuses that the administrator may set (orders 9). */
export function StatusMenu({ order, onChange }: StatusMenuProps) {
  const { id, status } = order;
  const t = useTranslations('adminOrders');
  const labels = useTranslations('orderStatus');
  const busy = useContext(Changing).includes(id);
  const label = t('change.menu', { number: shownOrderId(id), status: labels(status) });
  // With the rows, not before them: a change that is tried without a connection must fail by itself, and say so.
  useEffect(prepare, []);
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
