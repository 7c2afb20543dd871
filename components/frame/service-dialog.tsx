'use client';

import { useTranslations } from 'next-intl';
import { AdviserCodeActions } from '@/components/content/adviser-code-actions';
import { type Contact, ContactLines } from '@/components/content/contact-lines';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { paymentTypeFor } from '@/lib/payments/attempts/rules';
import { paymentStepOf } from '@/values/payments';

type ServiceDialogProps = {
  open: boolean;
  qr: string | null;
  contact: Contact;
  supportPath: string;
  onClose: () => void;
};

export default function ServiceDialog({ open, qr, contact, supportPath, onClose }: ServiceDialogProps) {
  const t = useTranslations('site.service');
  const common = useTranslations('common');
  const step = paymentStepOf(paymentTypeFor(navigator.userAgent));
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent title={t('title')} closeLabel={common('close')} centred className="max-w-92">
        <div className="grid justify-items-center gap-1 text-center">
          {qr && (
            <>
              <img
                src={qr}
                alt={t('qrAlt')}
                width={200}
                height={200}
                className="mb-3 rounded-xl border bg-white"
              />
              <p className="font-medium">{t(`how.${step}`)}</p>
              {step === 'redirect' && (
                <AdviserCodeActions
                  qr={qr}
                  texts={{ save: t('save'), openWechat: t('openWechat') }}
                  className="my-2 w-full"
                />
              )}
            </>
          )}
          <p className="text-sm text-muted-foreground">{t('promise')}</p>
          <ContactLines contact={contact} />
          <a
            href={supportPath}
            className="mt-1 flex min-h-11 items-center text-sm text-primary underline underline-offset-4"
          >
            {t('page')}
          </a>
        </div>
      </DialogContent>
    </Dialog>
  );
}
