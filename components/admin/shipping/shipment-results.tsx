import { Download, Printer, Truck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { memo, useDeferredValue } from 'react';
import { saveFile } from '@/components/browser/save-file';
import { Button } from '@/components/ui/button';
import { buttonClasses } from '@/components/ui/button-classes';
import { slipsPath, slipsAtOnce } from '../slip-path';
import { ShipmentProgress } from './shipment-progress';
import {
  badFirst,
  countOf,
  fileToCorrect,
  rowsToWrite,
  sharedNumbers,
  shippedCount,
  type ShipmentRow,
} from './shipment-rows';
import { ShipmentTable } from './shipment-table';
import type { useShipments } from './use-shipments';

/** A thousand rows take longer to draw than a part takes to be written: the counts and the progress go before them. */
const Table = memo(ShipmentTable);

type ResultsProps = Pick<ReturnType<typeof useShipments>, 'rows' | 'progress' | 'trial' | 'writing'> & {
  onCheck: () => void;
};

/** What the trial found, the one button that writes it, its progress, and then the slips. */
export function ShipmentResults({ rows, progress, trial, writing, onCheck }: ResultsProps) {
  const t = useTranslations('adminShipping');
  const drawn = useDeferredValue(rows);
  if (!rows && trial.errorMessage)
    return (
      <section aria-label={t('result')} className="rounded-xl border border-dashed p-6">
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="text-bad">{trial.errorMessage}</p>
          <Button variant="outline" size="sm" onClick={onCheck}>
            {t('checkAgain')}
          </Button>
        </div>
      </section>
    );
  if (!rows)
    return (
      <section aria-label={t('result')} className="rounded-xl border border-dashed p-6 text-muted-foreground">
        {t(trial.isPending ? 'checking' : 'empty')}
      </section>
    );
  const open = rowsToWrite(rows).length;
  const badCount = countOf(rows, 'refused');
  const sharedCount = sharedNumbers(rows).size;
  const columns = ['order', 'carrier', 'number', 'quantity', 'reason'] as const;
  return (
    <section aria-label={t('result')} className="grid grid-cols-1 gap-4">
      <div className="grid gap-3 rounded-xl border bg-card p-4.5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
          <h2 className="text-base font-semibold">{t(progress ? 'resultAfter' : 'result')}</h2>
          <p role="status" className="mr-auto tabular">
            {t.rich(progress ? 'countsAfter' : 'counts', {
              ready: progress ? shippedCount(rows) : countOf(rows, 'done'),
              bad: badCount,
              same: countOf(rows, 'unchanged'),
              b: (chunks) => <b className="font-semibold">{chunks}</b>,
              red: (chunks) => (
                <b className={badCount > 0 ? 'font-semibold text-bad' : 'font-semibold'}>{chunks}</b>
              ),
            })}
          </p>
          {badCount > 0 && (
            <Button
              variant="outline"
              size="sm"
              onClick={() =>
                saveFile(
                  t('fileName'),
                  new Blob(
                    [
                      fileToCorrect(
                        badFirst(rows),
                        columns.map((name) => t(`columns.${name}`)),
                      ),
                    ],
                    { type: 'text/csv' },
                  ),
                )
              }
            >
              <Download aria-hidden />
              {t('download')}
            </Button>
          )}
          {!writing.isPending && (open > 0 || !progress) && (
            <Button size="sm" disabled={open === 0} onClick={() => writing.mutate(rows)}>
              <Truck aria-hidden />
              {t('ship', { count: open })}
            </Button>
          )}
        </div>
        {open === 0 && !progress && (
          <p className="text-note text-muted-foreground">
            {t(badCount === rows.length ? 'noneGood' : 'noneNew')}
          </p>
        )}
        {sharedCount > 0 && <p className="text-note text-warn">{t('shared', { count: sharedCount })}</p>}
        {progress && <ShipmentProgress {...progress} />}
        {writing.errorMessage && (
          <p role="alert" className="text-bad">
            {writing.errorMessage}
          </p>
        )}
      </div>
      {progress && !writing.isPending && <Slips rows={rows} />}
      <Table rows={drawn ?? rows} />
    </section>
  );
}

/** The slips of what was just shipped, as one run. */
function Slips({ rows }: { rows: ShipmentRow[] }) {
  const t = useTranslations('adminShipping');
  const locale = useLocale();
  const shipped = [
    ...new Set(
      rows.filter(({ result, isWritten }) => isWritten && result !== 'refused').map(({ order }) => order),
    ),
  ];
  if (shipped.length === 0) return null;
  const runs = Array.from({ length: Math.ceil(shipped.length / slipsAtOnce) }, (_, at) =>
    shipped.slice(at * slipsAtOnce, (at + 1) * slipsAtOnce),
  );
  return (
    <div className="flex flex-wrap items-center gap-2.5 rounded-xl border bg-card p-4.5">
      <h2 className="mr-auto text-base font-semibold">{t('slips', { count: shipped.length })}</h2>
      {runs.map((run, at) => (
        <a
          key={run[0]}
          href={slipsPath(locale, run)}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ variant: 'outline', size: 'sm' })}
        >
          <Printer aria-hidden />
          {runs.length === 1
            ? t('print')
            : t('printPart', { from: at * slipsAtOnce + 1, to: at * slipsAtOnce + run.length })}
        </a>
      ))}
    </div>
  );
}
