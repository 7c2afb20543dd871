'use client';

import { useLocale, useTranslations } from 'next-intl';
import { AgreementText } from '@/components/texts/agreement-text';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { localePath } from '@/platform/i18n/path';

type PurchaseAgreementDialogProps = {
  open: boolean;
  hasConsent: boolean;
  /** The words of the link to the suitability check. */
  suitability: string;
  onAgree: (consent: boolean) => void;
  onClose: () => void;
};

/** Closes only when the checkbox is checked (checkout 4); this is also true for Esc and a click on the scrim. */
export default function PurchaseAgreementDialog({
  open,
  hasConsent,
  suitability,
  onAgree,
  onClose,
}: PurchaseAgreementDialogProps) {
  const t = useTranslations('agreements.purchase');
  const locale = useLocale();
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent
        title={t('title')}
        closable={hasConsent}
        centred
        bodyClassName="mask-b-from-[calc(100%_-_--spacing(12))] pb-12 sm:pb-7"
        footer={
          <div className="grid gap-2">
            <label className="-ml-3 flex min-h-11 cursor-pointer items-center text-body">
              <Checkbox checked={hasConsent} onChange={(event) => onAgree(event.target.checked)} />
              {t('confirm')}
            </label>
            <Button size="lg" disabled={!hasConsent} aria-describedby="agreement-lock" onClick={onClose}>
              {t('close')}
            </Button>
            <p id="agreement-lock" aria-live="polite" className="sr-only">
              {hasConsent ? '' : t('locked')}
            </p>
          </div>
        }
      >
        <div role="region" aria-label={t('title')} tabIndex={0} className="rounded-sm">
          <AgreementText of="purchase" />
          <a
            href={localePath(locale, '/suitability')}
            target="_blank"
            className="mt-3 inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
          >
            {suitability}
          </a>
        </div>
      </DialogContent>
    </Dialog>
  );
}
