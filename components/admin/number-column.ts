import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { cn } from '@/platform/cn';
import type { Column } from './data-table';

type NumberColumn<Row extends RowData> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  className?: string;
};

/** A column of numbers, aligned at their last digits. */
export const numberColumn = <Row extends RowData>({
  id,
  header,
  cell,
  className,
}: NumberColumn<Row>): Column<Row> => ({
  id,
  header,
  cell: ({ row }) => cell(row.original),
  meta: { className: cn('text-right tabular-nums', className) },
});
