'use client';

import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
import { paymentStepOf, type PaymentType } from '@/values/payments';
import { AddressFields } from './address-fields';
import { BuyerFields } from './buyer-fields';
import { NotesField } from './notes-field';
import { PasteAddress } from './paste-address';
import { SavedInfoBanner } from './saved-info-banner';
import { SavedRecipient } from './saved-recipient';
import type { useRecipient } from './use-recipient';
import type { CheckoutValues } from './validation';
import { WechatAddress } from './wechat-address-button';

type RecipientSectionProps = {
  form: UseFormReturn<CheckoutValues>;
  recipient: ReturnType<typeof useRecipient>;
  areasRef: Ref<{ focus: () => void }>;
  type: PaymentType;
};

/** One line for a recipient that is known; otherwise the fastest ways first, and then the fields. */
export function RecipientSection({ form, recipient, areasRef, type }: RecipientSectionProps) {
  const t = useTranslations('checkout');
  const { saved, offered, edit, logins } = recipient;
  const change = () => {
    edit();
    // The fields are rendered in the next frame.
    requestAnimationFrame(() => form.setFocus('name'));
  };
  return (
    <section aria-labelledby="recipient" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="recipient" className="text-lg font-semibold md:text-xl">
          {t('recipient')}
        </h2>
        <p className="mt-1 text-sm text-muted-foreground">{t('delivery')}</p>
      </div>
      {saved ? (
        <SavedRecipient recipient={saved} onEdit={change} />
      ) : (
        // Whoever has entered the form keeps it.
        <div className="grid grid-cols-1 gap-4" onFocus={edit}>
          {paymentStepOf(type) === 'bridge' && <WechatAddress form={form} />}
          <PasteAddress form={form} />
          {offered && <SavedInfoBanner shown={offered.shown} onFill={offered.fill} />}
          <BuyerFields form={form} logins={logins} />
          <AddressFields form={form} logins={logins} areasRef={areasRef} />
          <label className="-my-2 -ml-3 flex min-h-11 cursor-pointer items-center text-body">
            <Checkbox {...form.register('savesInfo')} />
            {t('fields.save')}
          </label>
        </div>
      )}
      <NotesField form={form} />
    </section>
  );
}
