export type Toast = {
  tone: 'ok' | 'bad' | 'warn' | 'info';
  title: string;
  description?: string;
  /** Milliseconds; 5 seconds when absent. */
  duration?: number;
  /** One action; it also closes the toast. */
  action?: { label: string; run: () => void };
};

type Listener = (toast: Toast) => void;

const waiting: Toast[] = [];
let deliver: Listener | null = null;
let clear: (() => void) | null = null;
let wake: (() => void) | null = null;

/** Shows a toast; the first toast loads the toast host. */
export function showToast(toast: Toast): void {
  if (deliver) return deliver(toast);
  waiting.push(toast);
  wake?.();
}

/** What was said before is over: a form was sent, and another page follows. */
export function clearToasts(): void {
  waiting.length = 0;
  clear?.();
}

/** For `Toaster` in the layout: `start` runs at the first toast. Returns a function that disconnects. */
export function onFirstToast(start: () => void): () => void {
  wake = start;
  if (waiting.length > 0) start();
  return () => {
    wake = null;
  };
}

/** For the toast host: receives the waiting toasts, then every new one. Returns a function that disconnects. */
export function onToast(listener: Listener, onClear: () => void): () => void {
  deliver = listener;
  clear = onClear;
  for (const toast of waiting.splice(0)) listener(toast);
  return () => {
    deliver = null;
    clear = null;
  };
}
