'use client';

import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import type { OrderRow } from '@/lib/orders/admin-contract';
import { shownOrderId } from '@/lib/orders/contract';
import { CustomerCell, ItemCell, MoneyCell, NumberCell, TimeCell } from './cells';
import { SmsBadge } from '../sms-badge';
import { StatusMenu } from './status-menu';
import type { StatusChange } from './use-status-change';

export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
const helper = createColumnHelper<typeof features, OrderRow>();

/** Columns that may be hidden; the other columns identify the order and hold its actions. */
export const hideable = ['customer', 'item', 'total', 'code', 'sms', 'created'] as const;

type RowActions = {
  onOpen: (id: string) => void;
  onNote: (id: string) => void;
  onChange: (change: StatusChange) => void;
};

const box = 'size-4 accent-primary';

export function useColumns({ onOpen, onNote, onChange }: RowActions) {
  const t = useTranslations('adminOrders.table');
  return useMemo(
    () =>
      helper.columns([
        helper.display({
          id: 'select',
          header: ({ table }) => (
            <input
              type="checkbox"
              aria-label={t('selectAll')}
              className={box}
              checked={table.getIsAllRowsSelected()}
              onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
            />
          ),
          cell: ({ row }) => (
            <input
              type="checkbox"
              aria-label={t('selectOne', { number: shownOrderId(row.original.id) })}
              className={box}
              checked={row.getIsSelected()}
              onChange={(event) => row.toggleSelected(event.target.checked)}
            />
          ),
        }),
        helper.accessor('id', {
          id: 'number',
          header: () => t('number'),
          cell: ({ row }) => <NumberCell id={row.original.id} onOpen={onOpen} />,
        }),
        helper.accessor('name', {
          id: 'customer',
          header: () => t('customer'),
          cell: ({ row }) => <CustomerCell order={row.original} />,
        }),
        helper.accessor('item_name', {
          id: 'item',
          header: () => t('item'),
          cell: ({ row }) => <ItemCell order={row.original} />,
        }),
        helper.accessor('total', {
          id: 'total',
          header: () => <span className="block text-right">{t('total')}</span>,
          cell: ({ row }) => <MoneyCell order={row.original} />,
        }),
        helper.accessor('discount_code', {
          id: 'code',
          header: () => t('code'),
          cell: ({ row }) => row.original.discount_code ?? '—',
        }),
        helper.accessor('status', {
          id: 'status',
          header: () => t('status'),
          cell: ({ row }) => <StatusMenu order={row.original} onChange={onChange} />,
        }),
        helper.accessor('sms_status', {
          id: 'sms',
          header: () => t('sms'),
          cell: ({ row }) => <SmsBadge status={row.original.sms_status} />,
        }),
        helper.accessor('created_at', {
          id: 'created',
          header: () => t('created'),
          cell: ({ row }) => <TimeCell date={row.original.created_at} />,
        }),
        helper.display({
          id: 'actions',
          header: () => <span className="sr-only">{t('actions')}</span>,
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
        }),
      ]),
    [t, onOpen, onNote, onChange],
  );
}
