'use client';

import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** Across an order whose recipient was corrected after its slip was printed (orders 40); a new print does not show it. */
export function OldSlipBand() {
  const t = useTranslations('adminOrder.oldSlip');
  return (
    <p
      data-slot="old-slip-band"
      className="flex min-h-10 items-center gap-2.5 bg-warn-soft px-4 py-2 font-semibold text-warn print:hidden"
    >
      <Printer aria-hidden className="size-5 shrink-0" />
      {t('band')}
    </p>
  );
}
