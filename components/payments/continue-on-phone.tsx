'use client';

import { QrCode } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazy } from '@/components/ui/lazy';
import { Opening } from '@/components/texts/opening';

const ContinueOnPhoneDialog = lazy(
  async () => (await import('./continue-on-phone-dialog')).ContinueOnPhoneDialog,
  Opening,
);

type ContinueOnPhoneProps = { link: string; onOpen: () => void };

/** The button for it; the dialog and the QR code library are loaded on first use. */
export function ContinueOnPhone({ link, onOpen }: ContinueOnPhoneProps) {
  const t = useTranslations('payments.continueOnPhone');
  const common = useTranslations('common');
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const open = () => {
    onOpen();
    setDialog('open');
  };
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" onClick={open}>
        <QrCode aria-hidden />
        {t('open')}
      </Button>
      {dialog !== 'unused' && (
        <ContinueOnPhoneDialog
          open={dialog === 'open'}
          link={link}
          closeLabel={common('close')}
          onClose={() => setDialog('closed')}
        />
      )}
    </>
  );
}
