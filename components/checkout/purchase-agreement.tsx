'use client';

import { useTranslations } from 'next-intl';
import { type Ref, useState } from 'react';
import { AgreementCheckbox } from '@/components/forms/agreement-checkbox';
import { PurchaseAgreementDialog } from './purchase-agreement-dialog';

type PurchaseAgreementProps = {
  hasConsent: boolean;
  onChange: (consent: boolean) => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
};

/** The checkbox that an order requires, and a button that opens the agreement. */
export function PurchaseAgreement({ hasConsent, onChange, error, ref }: PurchaseAgreementProps) {
  const t = useTranslations('checkout.fields');
  const [reading, setReading] = useState(false);
  return (
    <div>
      <AgreementCheckbox
        ref={ref}
        id="agreement"
        hasConsent={hasConsent}
        onChange={onChange}
        onRead={() => setReading(true)}
        textOf={(parts) => t.rich('agree', parts)}
        error={error}
        errorClassName="pb-2"
      />
      <PurchaseAgreementDialog
        open={reading}
        hasConsent={hasConsent}
        onAgree={onChange}
        onClose={() => setReading(false)}
      />
    </div>
  );
}
