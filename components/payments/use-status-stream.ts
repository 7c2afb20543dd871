import { useEffect, useState, useSyncExternalStore } from 'react';
import { hearPaymentStatus } from '@/lib/payments/attempts/api';
import type { PaymentStatus } from '@/lib/payments/attempts/contract';
import { hasServerInFront } from '@/platform/front/world';

/** A refused or broken stream is tried again after this time; meanwhile the page polls. */
const tryAgainAfter = 15_000;
/** A stream that held for so long is opened again when it ends, within a second, as many may end at once. */
const shortest = 5000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function listenToVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

const isVisible = () => !document.hidden;

type StreamOptions = {
  orderId: string;
  viewer: number | null;
  isWanted: boolean;
};

/**
 * The payment status as the server sends it, while the page waits for it and is visible (payments 21). Null where the server does
 * not, for whatever reason: then the page has to poll.
 */
export function useStatusStream({ orderId, viewer, isWanted }: StreamOptions): PaymentStatus | null {
  const visible = useSyncExternalStore(listenToVisibility, isVisible, () => false);
  const [streamed, setStreamed] = useState<PaymentStatus | null>(null);
  // On a hosting platform there is no stream (payments 24).
  const isOn = isWanted && visible && hasServerInFront;
  useEffect(() => {
    if (!isOn) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const keepListening = async () => {
      while (!signal.aborted) {
        const began = performance.now();
        const hear = (status: PaymentStatus) => {
          if (!signal.aborted) setStreamed(status);
        };
        const isOver = await hearPaymentStatus(orderId, hear, signal).then(
          () => performance.now() - began > shortest,
          () => false,
        );
        if (signal.aborted) return;
        setStreamed(null);
        await pause(isOver ? Math.random() * 1000 : tryAgainAfter);
      }
    };
    void keepListening();
    return () => {
      left.abort();
      setStreamed(null);
    };
  }, [isOn, orderId, viewer]);
  return isOn ? streamed : null;
}
