import { useCallback, useEffect, useRef, useState } from 'react';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import { questionOf } from './change-question';
import { type StatusChange, useStatusChange } from './use-status-change';

const ChangeDialog = lazy(async () => (await import('./change-dialog')).ChangeDialog, Opening);

/** Changes a status, at once on the normal path, and otherwise after the question in `dialog`. */
export function useConfirmedChange() {
  const [wanted, setWanted] = useState<StatusChange | null>(null);
  const [isLoaded, setLoaded] = useState(false);
  if (wanted && !isLoaded) setLoaded(true);
  const { run, changing } = useStatusChange();
  const runNow = useRef(run);
  useEffect(() => {
    runNow.current = run;
  });
  const change = useCallback(
    (given: StatusChange) =>
      questionOf(given.from, given.to, given.isRefunded) ? setWanted(given) : runNow.current(given),
    [],
  );
  const dialog = isLoaded && (
    <ChangeDialog
      wanted={wanted}
      onAnswer={(answer) => {
        if (answer && wanted) run({ ...wanted, ...answer });
        setWanted(null);
      }}
    />
  );
  return { change, changing, dialog };
}
