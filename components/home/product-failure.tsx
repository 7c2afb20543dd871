'use client';

import { Icon } from '@/components/pictures/icon';
import { Button } from '@/components/ui/button';
import type { BuyTexts } from './texts';

type ProductFailureProps = {
  message: string;
  offline: boolean;
  busy: boolean;
  onReload: () => void;
  texts: BuyTexts;
};

/** Shown instead of price and purchase: what failed, the server's message if there is one, and a retry button. */
export function ProductFailure({ message, offline, busy, onReload, texts }: ProductFailureProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-2 rounded-xl border bg-card px-6 py-8 text-center [grid-area:price]"
    >
      <span className="mb-2 grid size-16 place-items-center rounded-full bg-bad-soft text-bad">
        <Icon name="wifi-off" className="size-7" />
      </span>
      <h2 className="text-lg font-semibold">{texts.loadFailed}</h2>
      <p className="text-body text-muted-foreground">
        {message || (offline ? texts.unstable : texts.fetchFailed)}
      </p>
      <Button busy={busy} onClick={onReload} className="mt-3 min-w-36">
        <Icon name="refresh-cw" />
        {busy ? texts.loading : texts.reload}
      </Button>
    </div>
  );
}
