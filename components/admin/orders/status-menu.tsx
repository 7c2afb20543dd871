'use client';

import { Check, ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useContext } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { OrderStatusBadge } from '@/components/site/order-status-badge';
import { Spinner } from '@/components/ui/spinner';
import type { OrderRow } from '@/lib/orders/admin-contract';
import { shownOrderId } from '@/lib/orders/contract';
import { orderStatuses } from '@/values/orders';
import { Changing, type StatusChange } from './use-status-change';

type StatusMenuProps = {
  order: Pick<OrderRow, 'id' | 'status'>;
  onChange: (change: StatusChange) => void;
};

/** The badge is also a dropdown that offers every status (orders 9). */
export function StatusMenu({ order: { id, status }, onChange }: StatusMenuProps) {
  const t = useTranslations('adminOrders');
  const labels = useTranslations('orderStatus');
  const busy = useContext(Changing).includes(id);
  const label = t('change.menu', { number: shownOrderId(id), status: labels(status) });
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <button
          type="button"
          aria-label={label}
          disabled={busy}
          className="-ml-1.5 inline-flex min-h-8 items-center gap-1.5 rounded-md border border-transparent px-1.5 hover:border-border data-[state=open]:border-border"
        >
          <OrderStatusBadge status={status} />
          {busy ? <Spinner /> : <ChevronDown aria-hidden className="size-3.5 text-muted-foreground" />}
        </button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="min-w-40">
        {orderStatuses.map((choice) => (
          <DropdownMenuItem
            key={choice}
            className="min-h-9 justify-between"
            onSelect={() => choice !== status && onChange({ id, from: status, to: choice })}
          >
            <OrderStatusBadge status={choice} />
            {choice === status && <Check aria-hidden className="text-primary" />}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
