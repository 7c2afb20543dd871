'use client';

import { Check, ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useContext } from 'react';
import { OrderStatusBadge } from '@/components/orders/order-status-badge';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { Spinner } from '@/components/ui/spinner';
import { TextButton } from '@/components/ui/text-button';
import type { OrderRow } from '@/lib/orders/admin-contract';
import { shownOrderId } from '@/lib/orders/contract';
import { isRefundedInFull } from '../detail/stop-sign';
import { useAdmin } from '../use-admin';
import { choicesFor } from './change-question';
import { Changing, type StatusChange } from './use-status-change';

type StatusMenuProps = {
  order: Pick<OrderRow, 'id' | 'status' | 'total' | 'refunded_amount'>;
  onChange: (change: StatusChange) => void;
};

/** The badge is also a dropdown that offers the statuses that the administrator may set (orders 9). */
export function StatusMenu({ order, onChange }: StatusMenuProps) {
  const { id, status } = order;
  const t = useTranslations('adminOrders');
  const labels = useTranslations('orderStatus');
  const role = useAdmin()?.role ?? 'support';
  const busy = useContext(Changing).includes(id);
  const label = t('change.menu', { number: shownOrderId(id), status: labels(status) });
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <TextButton variant="badge" aria-label={label} disabled={busy} className="-ml-1.5">
          <OrderStatusBadge status={status} />
          {busy ? <Spinner /> : <ChevronDown aria-hidden className="size-3.5 text-muted-foreground" />}
        </TextButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="min-w-40">
        {choicesFor(role, status).map((choice) => (
          <DropdownMenuItem
            key={choice}
            className="min-h-9 justify-between"
            onSelect={() =>
              choice !== status &&
              onChange({ id, from: status, to: choice, isRefunded: isRefundedInFull(order) })
            }
          >
            <OrderStatusBadge status={choice} />
            {choice === status && <Check aria-hidden className="text-primary" />}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
