'use client';

import { Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import type { OrderRow } from '@/lib/orders/admin-contract';
import { shownOrderId } from '@/lib/orders/contract';
import type { Column } from '../data-table';
import { SmsBadge } from '../sms-badge';
import { StatusMenu } from '../status/status-menu';
import type { StatusChange } from '../status/use-status-change';
import { TimeCell } from '../time-cell';
import { CodeCell, CustomerCell, ItemCell, MoneyCell, NumberCell, StopLine } from './cells';
import { ColumnMenu } from './column-menu';
import { onWide } from './use-hidden-columns';

export type RowActions = {
  onOpen: (id: string) => void;
  onNote: (id: string) => void;
  onChange: (change: StatusChange) => void;
};

/** The columns of the list; `hideable` (use-hidden-columns.ts) names those that may be hidden. */
export function useColumns({ onOpen, onNote, onChange }: RowActions): Column<OrderRow>[] {
  const t = useTranslations('adminOrders.table');
  return useMemo(
    () => [
      {
        id: 'select',
        header: ({ table }) => (
          <Checkbox
            size="small"
            aria-label={t('selectAll')}
            checked={table.getIsAllRowsSelected()}
            onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
          />
        ),
        cell: ({ row }) => (
          <Checkbox
            size="small"
            aria-label={t('selectOne', { number: shownOrderId(row.original.id) })}
            checked={row.getIsSelected()}
            onChange={(event) => row.toggleSelected(event.target.checked)}
          />
        ),
        meta: { className: 'w-10 pr-0' },
      },
      {
        id: 'number',
        header: t('number'),
        cell: ({ row }) => (
          <>
            <NumberCell id={row.original.id} onOpen={onOpen} />
            <StopLine order={row.original} />
          </>
        ),
      },
      {
        id: 'customer',
        header: t('customer'),
        cell: ({ row }) => <CustomerCell order={row.original} />,
      },
      {
        id: 'item',
        header: t('item'),
        cell: ({ row }) => <ItemCell order={row.original} />,
        meta: { className: onWide.item },
      },
      {
        id: 'total',
        header: t('total'),
        cell: ({ row }) => <MoneyCell order={row.original} />,
        meta: { head: 'text-right' },
      },
      {
        id: 'code',
        header: t('code'),
        cell: ({ row }) => <CodeCell order={row.original} />,
        meta: { head: 'max-xl:whitespace-normal' },
      },
      {
        id: 'status',
        header: t('status'),
        cell: ({ row }) => <StatusMenu order={row.original} onChange={onChange} />,
      },
      {
        id: 'sms',
        header: t('sms'),
        cell: ({ row }) => <SmsBadge status={row.original.sms_status} />,
        meta: { className: onWide.sms },
      },
      {
        id: 'created',
        header: t('created'),
        cell: ({ row }) => <TimeCell date={row.original.created_at} />,
      },
      {
        id: 'actions',
        header: () => (
          <>
            <span className="sr-only">{t('actions')}</span>
            <span className="flex justify-end">
              <ColumnMenu />
            </span>
          </>
        ),
        cell: ({ row }) => (
          <span className="flex justify-end gap-2">
            <Button
              variant="outline"
              size="icon-xs"
              aria-label={t('note', { number: shownOrderId(row.original.id) })}
              title={t('note', { number: shownOrderId(row.original.id) })}
              onClick={() => onNote(row.original.id)}
            >
              <Pencil aria-hidden />
            </Button>
            <Button variant="outline" size="xs" onClick={() => onOpen(row.original.id)}>
              {t('details')}
            </Button>
          </span>
        ),
      },
    ],
    [t, onOpen, onNote, onChange],
  );
}
