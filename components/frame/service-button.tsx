'use client';

import { useEffect, useState } from 'react';
import { onOpenService } from '@/components/browser/page-dialogs';
import type { Contact } from '@/components/content/contact-lines';
import { Icon } from '@/components/pictures/icon';
import { lazyWithTexts } from '@/components/texts/lazy-with-texts';
import { IconButton } from '@/components/ui/icon-button';

const ServiceDialog = lazyWithTexts(() => import('./service-dialog'));

type ServiceButtonProps = { label: string; qr: string | null; contact: Contact; supportPath: string };

/** The customer-service button, visible at every scroll position (look 22, look 23): on phones a slim bar, where there is no other. */
export function ServiceButton({ label, qr, contact, supportPath }: ServiceButtonProps) {
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  useEffect(() => onOpenService(() => setDialog('open')), []);
  return (
    <>
      <IconButton
        variant="service"
        aria-label={label}
        aria-haspopup="dialog"
        data-slot="service-button"
        onClick={() => setDialog('open')}
      >
        <Icon name="message-circle" className="size-6" />
        <span className="md:hidden">{label}</span>
      </IconButton>
      {dialog !== 'unused' && (
        <ServiceDialog
          open={dialog === 'open'}
          qr={qr}
          contact={contact}
          supportPath={supportPath}
          onClose={() => setDialog('closed')}
        />
      )}
    </>
  );
}
