'use client';

import { Copy, Download, Send } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { buttonClasses } from '@/components/ui/button-classes';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import type { Offer } from '@/lib/referrals/contract';
import { shareLink } from '@/lib/referrals/rules';
import { localePath } from '@/platform/i18n/path';
import { useCopyOrSelect } from './use-copy-or-select';
import { usePoster } from './use-poster';

type ShareDialogProps = { code: string; offer: Offer | null; open: boolean; onClose: () => void };

/** True when the share succeeded or the user cancelled it. */
async function shareWith(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** The link, the poster, and the device's own share function if it has one. */
export function ShareDialog({ code, offer, open, onClose }: ShareDialogProps) {
  const t = useTranslations('referral');
  const common = useTranslations('common');
  const locale = useLocale();
  const link = shareLink(window.location.origin + localePath(locale, '/'), code);
  const shown = useRef<HTMLParagraphElement>(null);
  const { copied, copy } = useCopyOrSelect(link, shown);
  const { poster, failed } = usePoster(code, link, offer);
  const canShare = 'share' in navigator;

  const share = async () => {
    const text = offer ? t('poster.shareText', { code }) : t('poster.shareTextPlain');
    const texts = { title: t('poster.headline'), text, url: link };
    const files = poster ? [poster.file] : [];
    const withPoster = files.length > 0 && 'canShare' in navigator && navigator.canShare({ files });
    const shared = await shareWith(withPoster ? { ...texts, files } : texts);
    if (!shared) showToast({ tone: 'bad', title: t('dialog.shareFailed') });
  };
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent title={t('dialog.title')} description={t('dialog.text')} closeLabel={common('close')}>
        <p className="text-sm font-medium">{t('dialog.link')}</p>
        <div className="mt-1.5 flex flex-wrap items-center gap-3">
          <p
            ref={shown}
            className="min-w-0 flex-1 basis-56 rounded-md bg-secondary px-3.5 py-2.5 text-sm break-all select-all"
          >
            {link}
          </p>
          <Button variant="outline" onClick={() => void copy()}>
            <Copy aria-hidden />
            <span aria-live="polite">{copied ? t('copied') : t('dialog.copyLink')}</span>
          </Button>
        </div>
        <div className="mt-5 grid justify-items-center gap-3">
          {poster ? (
            <img
              src={poster.url}
              alt={t('dialog.alt', { code })}
              width={1080}
              height={1620}
              data-slot="poster"
              className="h-auto w-full max-w-64 rounded-lg border"
            />
          ) : failed ? (
            <p role="alert" className="text-sm text-muted-foreground">
              {t('dialog.drawFailed')}
            </p>
          ) : (
            <div role="status" className="w-full max-w-64">
              <span className="sr-only">{t('dialog.drawing')}</span>
              <Skeleton className="aspect-2/3 rounded-lg" />
            </div>
          )}
          <p className="text-center text-sm text-muted-foreground">{t('dialog.hold')}</p>
        </div>
        <div className="mt-5 grid gap-3 sm:grid-flow-col sm:auto-cols-fr">
          {poster && (
            <a
              href={poster.url}
              download={poster.file.name}
              className={buttonClasses({ variant: canShare ? 'outline' : 'primary' })}
            >
              <Download aria-hidden />
              {t('dialog.save')}
            </a>
          )}
          {canShare && (
            <Button onClick={() => void share()}>
              <Send aria-hidden />
              {t('dialog.system')}
            </Button>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}
