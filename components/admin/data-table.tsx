'use client';

import {
  type Cell,
  columnVisibilityFeature,
  type DisplayColumnDef,
  FlexRender,
  type Header,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useWideWindow } from '@/components/browser/use-wide-window';
import { TextButton } from '@/components/ui/text-button';
import { cn } from '@/platform/cn';
import { type TableLook, tableLooks } from './table-looks';
import { type RowLetters, useRowKeys } from './keyboard/use-row-keys';

type ColumnLook = {
  /** Classes of the column's header and cells, of the header alone, and of the cells alone. */
  className?: string;
  head?: string;
  cell?: string;
  /** Its cells name their rows. */
  isRowHeader?: true;
};

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<ColumnLook>(),
});

/** A column: its id, header, cell and look (`meta`). Columns need `useMemo`: the cells of a new column lose their state. */
export type Column<Row extends RowData> = DisplayColumnDef<typeof features, Row>;

export type Selected = Record<string, true>;

type Sort = { column: string; direction: 'ascending' | 'descending'; hint: string; onToggle: () => void };

type DataTableProps<Row extends RowData> = {
  look: keyof typeof tableLooks;
  /** The name of the table, or of the region in which it scrolls. */
  label?: string;
  columns: Column<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  /** What surrounds a row or its card: a context that its cells share. */
  around?: (row: Row, element: ReactNode) => ReactNode;
  /** Whether a row stands out in red. */
  isStopped?: (row: Row) => boolean;
  /** `data-slot` of the rows. */
  rowSlot?: string;
  visibility?: Record<string, boolean>;
  selection?: { selected: Selected; onSelect: (selected: Selected) => void };
  /** The column by which the list is sorted; its header is a button that turns the order round. */
  sort?: Sort;
  /** Opens a row by Enter; `j`, `k` and arrow keys then move the focus between rows. */
  onOpen?: ((id: string) => void) | undefined;
  letters?: RowLetters;
  /** What phones show instead of the table, and the name of that list (look 7). */
  cards?: { label?: string; of: (row: Row) => ReactNode };
};

const noLetters: RowLetters = {};

/** A list of the admin pages as a table. Loading, empty and failed states are shown by the page around it. */
export function DataTable<Row extends RowData>({
  look: lookName,
  label,
  columns,
  rows,
  rowId,
  around = (_, element) => element,
  isStopped = () => false,
  rowSlot,
  visibility,
  selection,
  sort,
  onOpen,
  letters = noLetters,
  cards,
}: DataTableProps<Row>) {
  const look: TableLook = tableLooks[lookName];
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    state: {
      ...(visibility && { columnVisibility: visibility }),
      ...(selection && { rowSelection: selection.selected }),
    },
    onRowSelectionChange: (change) => {
      const before = selection?.selected ?? {};
      selection?.onSelect(typeof change === 'function' ? change(before) : change);
    },
  });
  const { body, onKeyDown } = useRowKeys({
    onOpen,
    letters: { ...letters, ...(selection && { x: (id: string) => table.getRow(id).toggleSelected() }) },
  });
  const isWide = useWideWindow();
  if (cards && !isWide)
    return (
      <ul aria-label={cards.label} className={look.cards}>
        {rows.map((row) => (
          <Fragment key={rowId(row)}>{around(row, cards.of(row))}</Fragment>
        ))}
      </ul>
    );
  return (
    <Frame look={look} label={label}>
      <table aria-label={look.isRegion ? undefined : label} className={look.table}>
        <thead className={look.head}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeaderCell
                  key={header.id}
                  header={header}
                  look={look}
                  sort={header.column.id === sort?.column ? sort : undefined}
                />
              ))}
            </tr>
          ))}
        </thead>
        <tbody ref={body} className={look.body}>
          {table.getRowModel().rows.map((row, at) => (
            <Fragment key={row.id}>
              {around(
                row.original,
                <tr
                  data-slot={rowSlot}
                  data-stopped={isStopped(row.original) || undefined}
                  aria-selected={selection && row.getIsSelected()}
                  {...(onOpen && {
                    tabIndex: at === 0 ? 0 : -1,
                    onKeyDown: (event) => onKeyDown(event, row.id),
                  })}
                  className={look.row}
                >
                  {row.getVisibleCells().map((cell) => (
                    <BodyCell key={cell.id} cell={cell} look={look} />
                  ))}
                </tr>,
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

type FrameProps = { look: TableLook; label: string | undefined; children: ReactNode };

function Frame({ look, label, children }: FrameProps) {
  if (look.frame === undefined) return children;
  const region = look.isRegion ? ({ tabIndex: 0, role: 'region', 'aria-label': label } as const) : {};
  return (
    <div className={look.frame} {...region}>
      {children}
    </div>
  );
}

type HeaderCellProps<Row extends RowData> = {
  header: Header<typeof features, Row>;
  look: TableLook;
  /** Only of the column by which the list is sorted. */
  sort: Sort | undefined;
};

function HeaderCell<Row extends RowData>({ header, look, sort }: HeaderCellProps<Row>) {
  const { className, head } = header.column.columnDef.meta ?? {};
  const content = <FlexRender header={header} />;
  return (
    <th scope="col" aria-sort={sort?.direction} className={cn(look.headCell, className, head)}>
      {sort ? <SortButton {...sort}>{content}</SortButton> : content}
    </th>
  );
}

function SortButton({ direction, hint, onToggle, children }: Sort & { children: ReactNode }) {
  const Icon = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <TextButton variant="sort" title={hint} onClick={onToggle}>
      {children}
      <Icon aria-hidden className="size-3.5" />
    </TextButton>
  );
}

type BodyCellProps<Row extends RowData> = { cell: Cell<typeof features, Row>; look: TableLook };

function BodyCell<Row extends RowData>({ cell, look }: BodyCellProps<Row>) {
  const meta = cell.column.columnDef.meta ?? {};
  const styles = cn(look.cell, meta.className, meta.cell);
  const content = <FlexRender cell={cell} />;
  if (!meta.isRowHeader) return <td className={styles}>{content}</td>;
  return (
    <th scope="row" className={styles}>
      {content}
    </th>
  );
}
