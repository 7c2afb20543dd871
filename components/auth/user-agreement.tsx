'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AgreementCheckbox } from '@/components/forms/agreement-checkbox';
import { lazyWithTexts } from '@/components/texts/lazy-with-texts';

const UserAgreementDialog = lazyWithTexts(() => import('./user-agreement-dialog'), {
  agreements: (locale) => import(`@/messages/${locale}/agreements.json`),
});

type UserAgreementProps = { hasConsent: boolean; onChange: (consent: boolean) => void; error: string | null };

/** The checkbox, and a button that opens the text of the agreement. */
export function UserAgreement({ hasConsent, onChange, error }: UserAgreementProps) {
  const t = useTranslations('auth');
  const [reading, setReading] = useState<'never' | 'now' | 'done'>('never');
  return (
    <div>
      <AgreementCheckbox
        id="user-agreement"
        hasConsent={hasConsent}
        onChange={onChange}
        onRead={() => setReading('now')}
        textOf={(parts) => t.rich('agree', parts)}
        error={error}
      />
      {reading !== 'never' && (
        <UserAgreementDialog open={reading === 'now'} onClose={() => setReading('done')} />
      )}
    </div>
  );
}
