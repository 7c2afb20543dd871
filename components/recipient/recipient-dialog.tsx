'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AddressFields } from '@/components/checkout/address-fields';
import { BuyerFields } from '@/components/checkout/buyer-fields';
import { PasteAddress } from '@/components/checkout/paste-address';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { shownOrderId } from '@/lib/orders/contract';
import { type RecipientFormOptions, useRecipientForm } from './use-recipient-form';

/** Corrects who gets the parcel, and where, before it leaves (orders 24); open while rendered. */
export default function RecipientDialog(props: RecipientFormOptions) {
  const { order, until, onClose } = props;
  const t = useTranslations('checkout.correct');
  const common = useTranslations('common');
  const { form, areasRef, busy, reason, isChanged, submit } = useRecipientForm(props);
  // An address that is typed to be split is in no field yet.
  const [isBegun, setBegun] = useState(false);
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent
        title={t('title')}
        description={t(`lead.${until}`, { number: shownOrderId(order.id) })}
        closeLabel={common('close')}
        closable={!busy}
        guarded={isBegun || isChanged}
        className="sm:max-w-160"
      >
        <form
          noValidate
          aria-label={t('title')}
          className="grid gap-4"
          onChange={() => setBegun(true)}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <PasteAddress form={form} />
          <BuyerFields form={form} logins={null} />
          <AddressFields form={form} logins={null} areasRef={areasRef} />
          {/* A toast has said it aloud, and does not stay. */}
          {reason && <p className="text-bad">{reason}</p>}
          <div className="grid gap-3 sm:grid-cols-2">
            <Button variant="outline" disabled={busy} onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" busy={busy}>
              {t(busy ? 'saving' : 'save')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}
