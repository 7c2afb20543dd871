import { useCallback, useEffect, useRef, useState } from 'react';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import { questionOf } from './change-question';
import { type StatusChange, useStatusChange } from './use-status-change';

const ChangeDialog = lazy(async () => (await import('./change-dialog')).ChangeDialog, Opening);

/**
 * Changes a status, at once on the normal path, and otherwise after the question in `dialog`.
 *
 * @param onOpenerGone moves the focus where a change takes away what asked for it, such as a row of a list
 */
export function useConfirmedChange(onOpenerGone?: () => void) {
  const [wanted, setWanted] = useState<StatusChange | null>(null);
  const [isSending, setSending] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  if (wanted && !isLoaded) setLoaded(true);
  const { run, changing } = useStatusChange();
  const runNow = useRef(run);
  useEffect(() => {
    runNow.current = run;
  });
  const change = useCallback((given: StatusChange) => {
    if (questionOf(given.from, given.to, given.isRefunded)) setWanted(given);
    else void runNow.current(given);
  }, []);
  /** What was typed stays in sight until the change is made (admin 12); a question without words closes at once. */
  const answer = async (given: { reason?: string }) => {
    if (!wanted) return;
    const sent = run({ ...wanted, ...given });
    if (given.reason !== undefined) {
      setSending(true);
      const isDone = await sent;
      setSending(false);
      if (!isDone) return;
    }
    setWanted(null);
  };
  const dialog = isLoaded && (
    <ChangeDialog
      wanted={wanted}
      busy={isSending}
      onOpenerGone={onOpenerGone}
      onAnswer={(given) => (given ? void answer(given) : setWanted(null))}
    />
  );
  return { change, changing, dialog };
}
