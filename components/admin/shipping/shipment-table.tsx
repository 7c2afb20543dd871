import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Badge } from '@/components/ui/badge';
import { cn } from '@/platform/cn';
import { carrierNamed } from '@/values/shipping';
import { type Column, DataTable } from '../data-table';
import { badFirst, type ShipmentRow } from './shipment-rows';

type RowProps = { row: ShipmentRow };

function CarrierName({ row: { line } }: RowProps) {
  const t = useTranslations('carriers');
  const carrier = line && carrierNamed(line.carrier);
  return carrier ? t(carrier) : (line?.carrier ?? '—');
}

function Result({ row: { result, message } }: RowProps) {
  if (result === 'refused') return <span className="font-medium text-bad">{message}</span>;
  return <Badge tone={result === 'done' ? 'ok' : 'muted'}>{message}</Badge>;
}

function useColumns(): Column<ShipmentRow>[] {
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
        meta: { isRowHeader: true, cell: 'tabular text-left font-normal break-all wide:whitespace-nowrap' },
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
        meta: { cell: 'tabular break-all wide:whitespace-nowrap' },
      },
      {
        id: 'result',
        header: t('result'),
        cell: ({ row }) => <Result row={row.original} />,
        meta: { cell: 'py-1.5' },
      },
    ],
    [t],
  );
}

function ShipmentCard({ row }: RowProps) {
  return (
    <li
      className={cn(
        'grid gap-1 rounded-lg border bg-card p-4 text-cell',
        row.result === 'refused' && 'border-bad bg-bad-soft',
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
        <Result row={row} />
      </p>
    </li>
  );
}

/** What became of each line, bad ones first (shipping 6); on a phone as cards (look 7). */
export function ShipmentTable({ rows }: { rows: ShipmentRow[] }) {
  const t = useTranslations('adminShipping');
  const columns = useColumns();
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
      cards={{ label: t('result'), of: (row) => <ShipmentCard row={row} /> }}
    />
  );
}
