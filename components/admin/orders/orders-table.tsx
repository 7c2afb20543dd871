'use client';

import { flexRender, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { OrderRow } from '@/lib/orders/admin-contract';
import { cn } from '@/platform/cn';
import { features, useColumns } from './columns';
import type { StatusChange } from './use-status-change';

type OrdersTableProps = {
  rows: OrderRow[];
  sort: 'newest' | 'oldest';
  visibility: Record<string, boolean>;
  selected: Record<string, true>;
  onSelect: (selected: Record<string, true>) => void;
  onSort: () => void;
  /** Shown in the header of the last column. */
  columnMenu: ReactNode;
  onOpen: (id: string) => void;
  onNote: (id: string) => void;
  onChange: (change: StatusChange) => void;
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Ten rows of 48 px under a sticky header; arrow keys move the focus between rows, and Enter opens an order. */
export function OrdersTable({
  rows,
  sort,
  visibility,
  selected,
  onSelect,
  onSort,
  columnMenu,
  onOpen,
  onNote,
  onChange,
}: OrdersTableProps) {
  const t = useTranslations('adminOrders.table');
  const body = useRef<HTMLTableSectionElement>(null);
  const columns = useColumns({ onOpen, onNote, onChange });
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row.id,
    state: { columnVisibility: visibility, rowSelection: selected },
    onRowSelectionChange: (change) => onSelect(typeof change === 'function' ? change(selected) : change),
  });

  const move = (event: KeyboardEvent<HTMLTableRowElement>, id: string) => {
    // A button inside the row handles its own keys.
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') return onOpen(id);
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...(body.current?.rows ?? [])];
    all[all.indexOf(event.currentTarget) + step]?.focus();
  };

  const SortIcon = sort === 'newest' ? ArrowDown : ArrowUp;
  return (
    <table className="w-full border-separate border-spacing-0 text-[0.84375rem] max-md:hidden">
      <caption className="sr-only">
        {t('label')}. {t('keys')}
      </caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <th
                key={header.id}
                scope="col"
                aria-sort={
                  header.column.id === 'created'
                    ? sort === 'newest'
                      ? 'descending'
                      : 'ascending'
                    : undefined
                }
                className="sticky top-0 z-10 h-10 border-b bg-secondary px-2 first:rounded-tl-lg last:rounded-tr-lg 2xl:px-3 text-left text-[0.78125rem] font-medium whitespace-nowrap text-muted-foreground"
              >
                {header.column.id === 'created' ? (
                  <button
                    type="button"
                    title={t(sort === 'newest' ? 'sortOldest' : 'sortNewest')}
                    onClick={onSort}
                    className="inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-foreground"
                  >
                    {t('created')}
                    <SortIcon aria-hidden className="size-3.5" />
                  </button>
                ) : (
                  <table.FlexRender header={header} />
                )}
                {header.column.id === 'actions' && <span className="flex justify-end">{columnMenu}</span>}
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody ref={body}>
        {table.getRowModel().rows.map((row, at) => (
          <tr
            key={row.id}
            tabIndex={at === 0 ? 0 : -1}
            aria-selected={row.getIsSelected()}
            onKeyDown={(event) => move(event, row.id)}
            className="group scroll-mt-11 outline-offset-[-2px] **:scroll-mt-14 hover:bg-secondary/50 aria-selected:bg-accent/60"
          >
            {row.getVisibleCells().map((cell) => (
              <td
                key={cell.id}
                className={cn(
                  'h-12 border-b px-2 2xl:px-3 leading-5 group-last:border-b-0',
                  cell.column.id === 'select' && 'w-10',
                )}
              >
                {flexRender(cell.column.columnDef.cell, cell.getContext())}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
