'use client';

import { Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { OrderRow } from '@/lib/orders/admin-contract';
import { shownOrderId } from '@/lib/orders/contract';
import { SmsBadge } from '../sms-badge';
import { StatusMenu } from '../status/status-menu';
import { rowStopSign } from '../status/stop-sign';
import { TimeCell } from '../time-cell';
import { CustomerCell, ItemCell, MoneyCell, NumberCell, StopLine } from './cells';
import type { RowActions } from './columns';

type OrderCardProps = RowActions & { order: OrderRow };

/** An order on a phone: number, status, customer, amount, action. */
export function OrderCard({ order, onOpen, onNote, onChange }: OrderCardProps) {
  const t = useTranslations('adminOrders.table');
  return (
    <li
      data-slot="order-card"
      data-stopped={rowStopSign(order) ?? undefined}
      className="grid gap-2 rounded-lg border bg-card p-4 data-stopped:border-l-3 data-stopped:border-l-bad data-stopped:bg-bad-soft"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <NumberCell id={order.id} onOpen={onOpen} />
        <TimeCell date={order.created_at} />
      </div>
      <StopLine order={order} />
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <CustomerCell order={order} />
          <ItemCell order={order} />
        </div>
        <MoneyCell order={order} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StatusMenu order={order} onChange={onChange} />
        <SmsBadge status={order.sms_status} />
        <span className="ml-auto flex gap-2">
          <Button
            variant="outline"
            size="sm"
            className="px-2.5"
            aria-label={t('note', { number: shownOrderId(order.id) })}
            onClick={() => onNote(order.id)}
          >
            <Pencil aria-hidden />
          </Button>
          <Button variant="outline" size="sm" onClick={() => onOpen(order.id)}>
            {t('details')}
          </Button>
        </span>
      </div>
    </li>
  );
}
