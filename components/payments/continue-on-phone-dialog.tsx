'use client';

import { useTranslations } from 'next-intl';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { CopyOrderLink } from './copy-order-link';
import { QrPicture } from './qr-picture';

type ContinueOnPhoneDialogProps = {
  open: boolean;
  /** The full address of the order. */
  link: string;
  onClose: () => void;
  closeLabel: string;
};

/** Shows a QR code that opens this order in WeChat on a phone, where it is paid after a login. */
export function ContinueOnPhoneDialog({ open, link, onClose, closeLabel }: ContinueOnPhoneDialogProps) {
  const t = useTranslations('payments.continueOnPhone');
  return (
    <Dialog open={open} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent title={t('title')} closeLabel={closeLabel} className="sm:max-w-105">
        <div className="grid justify-items-center text-center">
          <p className="text-muted-foreground">{t('text')}</p>
          <div className="mt-5 grid size-58 place-items-center rounded-xl border bg-white text-black">
            <QrPicture link={link} alt={t('alt')} data-slot="continue-on-phone-qr" />
          </div>
          <CopyOrderLink link={link} className="mt-5" />
          <p className="mt-5 w-full border-t pt-4 text-sm text-muted-foreground">{t('live')}</p>
        </div>
      </DialogContent>
    </Dialog>
  );
}
