'use client';

import { useTranslations } from 'next-intl';
import { type Ref, useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldError } from '@/components/ui/field';
import { TextButton } from '@/components/ui/text-button';
import { PurchaseAgreementDialog } from './purchase-agreement-dialog';

type PurchaseAgreementProps = {
  agreed: boolean;
  onChange: (consent: boolean) => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
};

/** The checkbox that an order requires, and a button that opens the agreement. */
export function PurchaseAgreement({ agreed: consent, onChange, error, ref }: PurchaseAgreementProps) {
  const t = useTranslations('checkout.fields');
  const [reading, setReading] = useState(false);
  return (
    <div>
      <div className="-ml-3 flex items-center">
        <Checkbox
          ref={ref}
          id="agreement"
          required
          checked={consent}
          aria-labelledby="agreement-text"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'agreement-error' : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <p id="agreement-text" className="text-body">
          {t.rich('agree', {
            label: (text) => <label htmlFor="agreement">{text}</label>,
            link: (text) => (
              <TextButton variant="link" onClick={() => setReading(true)}>
                {text}
              </TextButton>
            ),
          })}
        </p>
      </div>
      {error && (
        <div className="pb-2">
          <FieldError id="agreement-error">{error}</FieldError>
        </div>
      )}
      <PurchaseAgreementDialog
        open={reading}
        agreed={consent}
        onAgree={onChange}
        onClose={() => setReading(false)}
      />
    </div>
  );
}
