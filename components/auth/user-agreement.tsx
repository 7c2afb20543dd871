'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyWithTexts } from '@/components/texts/lazy-with-texts';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldError } from '@/components/ui/field';
import { TextButton } from '@/components/ui/text-button';
import type { Locale } from '@/platform/i18n/locales';
import type { Messages } from '@/platform/i18n/messages';

async function loadAgreements(locale: Locale): Promise<Pick<Messages, 'agreements'>> {
  const file: { default: Messages['agreements'] } = await import(`@/messages/${locale}/agreements.json`);
  return { agreements: file.default };
}
const UserAgreementDialog = lazyWithTexts(() => import('./user-agreement-dialog'), loadAgreements);

type UserAgreementProps = { hasConsent: boolean; onChange: (consent: boolean) => void; error: string | null };

/** The checkbox, and a button that opens the text of the agreement. */
export function UserAgreement({ hasConsent: consent, onChange, error }: UserAgreementProps) {
  const t = useTranslations('auth');
  const [reading, setReading] = useState<'never' | 'now' | 'done'>('never');
  return (
    <div>
      <div className="-ml-3 flex items-center">
        <Checkbox
          id="user-agreement"
          required
          checked={consent}
          aria-labelledby="user-agreement-text"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'user-agreement-error' : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <p id="user-agreement-text" className="text-body">
          {t.rich('agree', {
            label: (text) => <label htmlFor="user-agreement">{text}</label>,
            link: (text) => (
              <TextButton variant="link" onClick={() => setReading('now')}>
                {text}
              </TextButton>
            ),
          })}
        </p>
      </div>
      {error && <FieldError id="user-agreement-error">{error}</FieldError>}
      {reading !== 'never' && (
        <UserAgreementDialog open={reading === 'now'} onClose={() => setReading('done')} />
      )}
    </div>
  );
}
