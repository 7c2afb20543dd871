import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { openLogin } from '@/components/browser/page-dialogs';
import { useErrorText } from '@/components/browser/use-error-text';
import { showToast, type Toast } from '@/components/ui/toast';
import { isOffline, isRefusedWith } from './refusals';

export type OrderDialogProps = {
  orderId: string;
  open: boolean;
  /** Fetches the page's data again, because the order has changed. */
  onChanged: () => Promise<unknown>;
  onClose: () => void;
  /** Moves the focus to an element that still exists. */
  onClosed: () => void;
};

type Failure = { title: string; text: string };

type OrderChange = Pick<OrderDialogProps, 'onChanged' | 'onClose'> & {
  /** The request, and what is said once it is done. It is sent again after a failure, so the server must do it only once. */
  change: () => Promise<Toast>;
  /** Where no answer came: reads whether it is done all the same, and what is said then; null when it is not. */
  findDone: () => Promise<Toast | null>;
  texts: { failed: string; unanswered: Failure };
};

/** What a dialog that changes an order does with its request: one at a time, its failure in place, a lost session to the login. */
export function useOrderChange({ change, findDone, texts, onChanged, onClose }: OrderChange) {
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const refresh = () => onChanged().catch(() => undefined);

  const close = () => {
    if (busy) return;
    setFailure(null);
    onClose();
  };

  const changeOrFind = () =>
    change().catch(async (error: unknown) => {
      const done = isOffline(error) ? await findDone().catch(() => null) : null;
      if (!done) throw error;
      return done;
    });

  const send = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      showToast(await changeOrFind());
      await refresh();
      onClose();
    } catch (error) {
      setFailure(isOffline(error) ? texts.unanswered : { title: texts.failed, text: textOf(error) });
      if (isRefusedWith(error, 'UNAUTHENTICATED')) {
        onClose();
        openLogin();
      }
      if (isOffline(error) || isRefusedWith(error, 'CONFLICT')) await refresh();
    } finally {
      setBusy(false);
    }
  };

  return { busy, failure, close, send };
}

/** Screen readers announce the failure, because its place is there before it. */
export function OrderChangeFailure({ failure }: { failure: Failure | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {failure && (
        <p className="flex gap-2.5 rounded-lg bg-bad-soft px-4 py-3 text-body text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            <span className="font-semibold">{failure.title}</span>
            <br />
            {failure.text}
          </span>
        </p>
      )}
    </div>
  );
}
