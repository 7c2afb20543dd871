export type Toast = {
  tone: 'ok' | 'bad' | 'warn' | 'info';
  title: string;
  description?: string;
  /** Milliseconds; 5 seconds when absent. */
  duration?: number;
  /** One thing to do about it; doing it closes the notice. */
  action?: { label: string; run: () => void };
};

type Listener = (toast: Toast) => void;

const waiting: Toast[] = [];
let deliver: Listener | null = null;
let wake: (() => void) | null = null;

/** Shows a notice; the first one loads what draws them. */
export function showToast(toast: Toast): void {
  if (deliver) return deliver(toast);
  waiting.push(toast);
  wake?.();
}

/** For the layout's slot: called when the first toast is asked for. Returns how to disconnect. */
export function onFirstToast(start: () => void): () => void {
  wake = start;
  if (waiting.length > 0) start();
  return () => {
    wake = null;
  };
}

/** For the drawing host: takes what waits, then every new toast. Returns how to disconnect. */
export function onToast(listener: Listener): () => void {
  deliver = listener;
  for (const toast of waiting.splice(0)) listener(toast);
  return () => {
    deliver = null;
  };
}
