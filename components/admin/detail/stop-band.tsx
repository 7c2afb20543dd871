'use client';

import { OctagonX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { StopSign } from '@/lib/orders/rules';

/** A red band across what must not leave (orders 29); printed it is a black frame, as colour may be missing. */
export function StopBand({ sign }: { sign: StopSign }) {
  const t = useTranslations('adminOrder.stop');
  return (
    <p
      data-slot="stop-band"
      className="flex min-h-10 items-center gap-2.5 bg-destructive px-4 py-2 text-base font-semibold text-destructive-foreground print:border-4 print:border-black print:bg-white print:text-black"
    >
      <OctagonX aria-hidden className="size-5 shrink-0" />
      {t(sign)}
    </p>
  );
}
