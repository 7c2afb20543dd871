'use client';

import { useTranslations } from 'next-intl';
import type { OrderRow } from '@/lib/orders/admin-contract';
import { DataTable, type Selected } from '../data-table';
import { rowStopSign } from '../status/stop-sign';
import type { RowLetters } from '../keyboard/use-row-keys';
import { type RowActions, useColumns } from './columns';
import { OrderCard } from './order-card';
import { useHiddenColumns } from './use-hidden-columns';

type OrdersTableProps = RowActions & {
  letters: RowLetters;
  rows: OrderRow[];
  sort: 'newest' | 'oldest';
  selected: Selected;
  onSelect: (selected: Selected) => void;
  onSort: () => void;
};

/** Ten rows of 48 px under a sticky header; on a phone cards (look 7). */
export function OrdersTable({
  rows,
  sort,
  selected,
  onSelect,
  onSort,
  letters,
  ...actions
}: OrdersTableProps) {
  const t = useTranslations('adminOrders.table');
  const { visibility } = useHiddenColumns();
  return (
    <DataTable
      look="orders"
      label={`${t('label')}. ${t('keys')}`}
      columns={useColumns(actions)}
      rows={rows}
      rowId={({ id }) => id}
      isStopped={(order) => rowStopSign(order) !== null}
      visibility={visibility}
      selection={{ selected, onSelect }}
      sort={{
        column: 'created',
        direction: sort === 'newest' ? 'descending' : 'ascending',
        hint: t(sort === 'newest' ? 'sortOldest' : 'sortNewest'),
        onToggle: onSort,
      }}
      onOpen={actions.onOpen}
      letters={letters}
      cards={{ label: t('label'), of: (order) => <OrderCard order={order} {...actions} /> }}
    />
  );
}
