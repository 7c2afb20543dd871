import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Badge } from '@/components/ui/badge';
import { cn } from '@/platform/cn';
import { carrierNamed } from '@/values/shipping';
import { type Column, DataTable } from '../data-table';
import { badFirst, sharedNumbers, type ShipmentRow } from './shipment-rows';

type RowProps = { row: ShipmentRow };
type JudgedProps = RowProps & {
  /** The lines of other orders with the same number. */
  shared: readonly number[] | undefined;
};

function CarrierName({ row: { line } }: RowProps) {
  const t = useTranslations('carriers');
  const carrier = line && carrierNamed(line.carrier);
  return carrier ? t(carrier) : (line?.carrier ?? '—');
}

function Result({ row: { result, message }, shared }: JudgedProps) {
  const t = useTranslations('adminShipping');
  if (result === 'refused') return <span className="font-medium text-bad">{message}</span>;
  const [first, ...more] = shared ?? [];
  return (
    <>
      <Badge tone={result === 'done' ? 'ok' : 'muted'}>{message}</Badge>
      {first !== undefined && (
        <span className="mt-1 block text-note text-warn">
          {t('sharedWith', { first, more: more.length })}
        </span>
      )}
    </>
  );
}

function useColumns(shared: ReturnType<typeof sharedNumbers>): Column<ShipmentRow>[] {
  const t = useTranslations('adminShipping.columns');
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('at'),
        cell: ({ row }) => row.original.at,
        meta: { className: 'w-12 tabular text-muted-foreground' },
      },
      {
        id: 'order',
        header: t('order'),
        cell: ({ row }) => row.original.order || row.original.text,
        meta: {
          isRowHeader: true,
          cell: 'min-w-46 tabular text-left font-normal break-all wide:whitespace-nowrap',
        },
      },
      {
        id: 'carrier',
        header: t('carrier'),
        cell: ({ row }) => <CarrierName row={row.original} />,
        meta: { cell: 'wide:whitespace-nowrap' },
      },
      {
        id: 'number',
        header: t('number'),
        cell: ({ row }) => row.original.line?.number ?? '—',
        meta: { cell: 'min-w-38 tabular break-all wide:whitespace-nowrap' },
      },
      {
        id: 'result',
        header: t('result'),
        cell: ({ row }) => <Result row={row.original} shared={shared.get(row.original.at)} />,
        meta: { cell: 'py-1.5' },
      },
    ],
    [t, shared],
  );
}

function ShipmentCard({ row, shared }: JudgedProps) {
  return (
    <li
      className={cn(
        'grid gap-1 rounded-lg border p-4 text-cell',
        row.result === 'refused' ? 'border-bad bg-bad-soft' : 'bg-card',
      )}
    >
      <p className="flex gap-2 tabular">
        <span className="text-muted-foreground">{row.at}</span>
        <span className="font-medium break-all">{row.order || row.text}</span>
      </p>
      <p className="tabular break-all text-muted-foreground">
        <CarrierName row={row} /> {row.line?.number}
      </p>
      <p>
        <Result row={row} shared={shared} />
      </p>
    </li>
  );
}

/** What became of each line, bad ones first (shipping 6); on a phone as cards (look 7). */
export function ShipmentTable({ rows }: { rows: ShipmentRow[] }) {
  const t = useTranslations('adminShipping');
  const shared = useMemo(() => sharedNumbers(rows), [rows]);
  const columns = useColumns(shared);
  const sorted = useMemo(() => badFirst(rows), [rows]);
  return (
    <DataTable
      look="records"
      label={t('result')}
      columns={columns}
      rows={sorted}
      rowId={({ at }) => String(at)}
      rowSlot="shipment"
      isStopped={({ result }) => result === 'refused'}
      cards={{ label: t('result'), of: (row) => <ShipmentCard row={row} shared={shared.get(row.at)} /> }}
    />
  );
}
