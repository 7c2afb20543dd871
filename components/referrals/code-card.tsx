'use client';

import { Check, Copy, Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';
import { clearToasts } from '@/components/ui/toast';
import type { Offer } from '@/lib/referrals/contract';
import { useCopyOrSelect } from './use-copy-or-select';

const ShareDialog = lazy(async () => (await import('./share-dialog')).ShareDialog, Opening);

type CodeCardProps = { code: string; active: boolean; offer: Offer | null };

/** The code in large, widely spaced letters, easy to read aloud. Dark in both themes, like its picture. */
export function CodeCard({ code, active, offer }: CodeCardProps) {
  const t = useTranslations('referral');
  const common = useTranslations('common');
  const shown = useRef<HTMLParagraphElement>(null);
  const { copied, copy } = useCopyOrSelect(code, shown);
  const [sharing, setSharing] = useState<'unused' | 'open' | 'closed'>('unused');
  const CopyIcon = copied ? Check : Copy;
  return (
    <section
      aria-label={t('label')}
      className="rounded-2xl bg-deep bg-[url(/pictures/backgrounds/tide-dark.webp)] bg-cover bg-center p-6 text-white md:flex md:items-end md:justify-between md:gap-8 md:p-11"
    >
      <div className="min-w-0">
        <p className="text-body text-deep-accent">{t('label')}</p>
        <p
          ref={shown}
          data-slot="referral-code"
          className="mt-1 text-title-lg leading-tight max-2xs:text-title font-semibold tracking-widest break-all select-all md:text-headline"
        >
          {code}
        </p>
        {!active && <p className="mt-3 rounded-md bg-black/40 px-4 py-3 text-sm">{t('stopped')}</p>}
      </div>
      <div className="mt-5 grid grid-cols-2 gap-3 md:mt-0 md:flex">
        <Button className="bg-sand text-ink hover:bg-white" onClick={() => void copy()}>
          <CopyIcon aria-hidden />
          <span aria-live="polite">{copied ? t('copied') : common('copy')}</span>
        </Button>
        <Button
          className="bg-white/18 text-white hover:bg-white/28 disabled:bg-white/10 disabled:text-white/60"
          disabled={!active}
          onClick={() => {
            // What was said of the new code would lie over the sheet.
            clearToasts();
            setSharing('open');
          }}
        >
          <Share2 aria-hidden />
          {t('share')}
        </Button>
      </div>
      {sharing !== 'unused' && (
        <ShareDialog
          code={code}
          offer={offer}
          open={sharing === 'open'}
          onClose={() => setSharing('closed')}
        />
      )}
    </section>
  );
}
