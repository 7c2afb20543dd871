import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { openLogin } from '@/components/browser/page-dialogs';
import { useErrorText } from '@/components/browser/use-error-text';
import { showToast } from '@/components/ui/toast';
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

type OrderChange = Pick<OrderDialogProps, 'onChanged' | 'onClose'> & {
  /** The request. It is sent again after a failure, so the server must do it only once. */
  change: () => Promise<unknown>;
  texts: { done: string; offline: string };
};

/** What a dialog that changes an order does with its request: one at a time, its failure in place, a lost session to the login. */
export function useOrderChange({ change, texts, onChanged, onClose }: OrderChange) {
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const refresh = () => onChanged().catch(() => undefined);

  const close = () => {
    if (busy) return;
    setFailure(null);
    onClose();
  };

  const send = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await change();
      showToast({ tone: 'ok', title: texts.done });
      await refresh();
      onClose();
    } catch (error) {
      setFailure(isOffline(error) ? texts.offline : textOf(error));
      if (isRefusedWith(error, 'UNAUTHENTICATED')) {
        onClose();
        openLogin();
      }
      if (isRefusedWith(error, 'CONFLICT')) await refresh();
    } finally {
      setBusy(false);
    }
  };

  return { busy, failure, close, send };
}

/** Screen readers announce the failure, because its place is there before it. */
export function OrderChangeFailure({ title, text }: { title: string; text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <p className="flex gap-2.5 rounded-lg bg-bad-soft px-4 py-3 text-body text-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            <span className="font-semibold">{title}</span>
            <br />
            {text}
          </span>
        </p>
      )}
    </div>
  );
}
