import { useRef, useState } from 'react';
import type { PaymentIssue } from './payment-issue';

const slowAfter = 3000;

/** Called when the control goes to the provider. */
export type OnLeaving = () => void;

/** One attempt to pay at a time, further clicks are ignored: how far it is, and why the last one did not succeed. */
export function useAttempts(explain: (error: unknown) => Promise<PaymentIssue | null>) {
  const [phase, setPhase] = useState<'idle' | 'starting' | 'slow' | 'waiting'>('idle');
  const [issue, setIssue] = useState<PaymentIssue | null>(null);
  const running = useRef(false);

  const run = async (work: (onLeaving: OnLeaving) => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setPhase('starting');
    setIssue(null);
    const timer = setTimeout(() => setPhase('slow'), slowAfter);
    try {
      await work(() => {
        clearTimeout(timer);
        setPhase('waiting');
      });
    } catch (error) {
      setIssue(await explain(error));
    } finally {
      clearTimeout(timer);
      running.current = false;
      setPhase('idle');
    }
  };

  return { phase, issue, setIssue, run };
}
