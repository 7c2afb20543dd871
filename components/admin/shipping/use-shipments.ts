import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useUnsavedQuestion } from '@/components/browser/use-unsaved-question';
import { useChange } from '@/components/forms/use-change';
import { shipOrders } from '@/lib/shipping/admin-api';
import type { ShipmentLine, ShipmentResult } from '@/lib/shipping/admin-contract';
import { errorStatus } from '@/platform/api-error';
import type { PastedLine } from './parse-lines';
import { rowsOf, rowsToWrite, type ShipmentRow, withWritten } from './shipment-rows';

/** Lines in one call: a few seconds of work, so that the progress moves (shipping 25). */
const part = 50;
/** Milliseconds before each further try of a part whose answer did not come. */
const pauses = [1000, 3000, 8000];

const sleep = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

/** Again after a lost connection or a busy server: a line that was written then is unchanged (shipping 3). */
async function writePart(lines: ShipmentLine[]): Promise<ShipmentResult[]> {
  for (const pause of pauses)
    try {
      return (await shipOrders(lines, false)).lines;
    } catch (error) {
      if (![0, 502, 503].includes(errorStatus(error))) throw error;
      await sleep(pause);
    }
  return (await shipOrders(lines, false)).lines;
}

type Trial = { lines: PastedLine[]; turn: number };

/** A list on its way: tried as a whole, then written in parts with its progress. Leaving the page would stop it between two parts, so the browser asks first. */
export function useShipments() {
  const t = useTranslations('adminShipping');
  const queries = useQueryClient();
  const [rows, setRows] = useState<ShipmentRow[] | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);

  // The answer to lines that are no longer those in the box is none.
  const turn = useRef(0);

  const trial = useChange({
    mutationFn: async ({ lines }: Trial) => {
      const sent = lines.flatMap(({ line }) => line ?? []);
      const results = sent.length > 0 ? (await shipOrders(sent, true)).lines : [];
      return rowsOf(lines, results, (problem) => t(`problem.${problem}`));
    },
    failed: t('checkFailed'),
    onSuccess: (checked, tried) => {
      if (tried.turn === turn.current) setRows(checked);
    },
  });

  const writing = useChange({
    mutationFn: async (shown: ShipmentRow[]) => {
      const open = rowsToWrite(shown);
      let current = shown;
      for (let done = 0; done < open.length; done += part) {
        setProgress({ done, total: open.length });
        const next = open.slice(done, done + part);
        current = withWritten(current, next, await writePart(next.map(({ line }) => line)));
        setRows(current);
      }
      setProgress({ done: open.length, total: open.length });
    },
    failed: t('shipFailed'),
    unreachable: t('shipCut'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  });

  useUnsavedQuestion(writing.isPending);

  /** Whatever was found holds no longer: text or carrier have changed. */
  const forget = () => {
    turn.current += 1;
    trial.reset();
    setRows(null);
    setProgress(null);
  };
  const tryLines = (lines: PastedLine[]) => {
    forget();
    trial.mutate({ lines, turn: turn.current });
  };
  return { rows, progress, trial, writing, forget, tryLines };
}
