'use client';

import { MapPin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

type SavedInfoBannerProps = { shown: string; onFill: () => Promise<void> };

/** Offers to fill in name, contact and address from the profile, as the fastest way. */
export function SavedInfoBanner({ shown, onFill }: SavedInfoBannerProps) {
  const t = useTranslations('checkout.saved');
  const [busy, setBusy] = useState(false);
  const fill = async () => {
    setBusy(true);
    await onFill();
    setBusy(false);
  };
  return (
    <section
      aria-labelledby="saved-info"
      className="flex items-center gap-3 rounded-lg bg-accent px-4 py-3.5 text-accent-foreground"
    >
      <MapPin aria-hidden className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 text-sm">
        <h2 id="saved-info" className="font-semibold text-foreground">
          {t('title')}
        </h2>
        <p className="wrap-anywhere text-muted-foreground">{shown}</p>
      </div>
      <Button busy={busy} onClick={() => void fill()} className="px-4">
        {busy ? t('filling') : t('fill')}
      </Button>
    </section>
  );
}
