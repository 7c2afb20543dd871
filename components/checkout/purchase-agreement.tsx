'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, type Ref, useState } from 'react';
import { AgreementCheckbox } from '@/components/forms/agreement-checkbox';
import { lazyWithTexts } from '@/components/texts/lazy-with-texts';
import { localePath } from '@/platform/i18n/path';

const PurchaseAgreementDialog = lazyWithTexts(() => import('./purchase-agreement-dialog'), {
  agreements: (locale) => import(`@/messages/${locale}/agreements.json`),
});

type PurchaseAgreementProps = {
  hasConsent: boolean;
  onChange: (consent: boolean) => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
};

/** The checkbox that an order requires, never ticked in advance, and the texts that it is about (checkout 4). */
export function PurchaseAgreement({ hasConsent, onChange, error, ref }: PurchaseAgreementProps) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  const [reading, setReading] = useState<'never' | 'now' | 'done'>('never');
  const linkTo = (path: string) => (text: ReactNode) => (
    <a
      href={localePath(locale, path)}
      target="_blank"
      className="font-medium text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary"
    >
      {text}
    </a>
  );
  const pages = { privacy: linkTo('/privacy'), suitability: linkTo('/suitability') };
  return (
    <div>
      <AgreementCheckbox
        ref={ref}
        id="agreement"
        hasConsent={hasConsent}
        onChange={onChange}
        onRead={() => setReading('now')}
        textOf={(parts) => t.rich('fields.agree', { ...parts, ...pages })}
        error={error}
        errorClassName="pb-2"
      />
      {reading !== 'never' && (
        <PurchaseAgreementDialog
          open={reading === 'now'}
          hasConsent={hasConsent}
          suitability={t('suitability')}
          onAgree={onChange}
          onClose={() => setReading('done')}
        />
      )}
    </div>
  );
}
