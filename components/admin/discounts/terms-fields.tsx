'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { codeWarnings } from './warnings';

/** A warning: the value is allowed, but may be a mistake. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex items-start gap-1.5 text-[0.8125rem] leading-5 text-warn">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
);

type TermsFieldsProps = {
  maxUsage: string;
  expires: string;
  /** Uses so far. */
  used: number;
  isLimitInvalid: boolean;
  expiresHint?: string | undefined;
  onChange: (change: { maxUsage?: string; expires?: string }) => void;
};

/** The limit and the last day of a code, with warnings about their effect. */
export function TermsFields({
  maxUsage,
  expires,
  used,
  isLimitInvalid,
  expiresHint,
  onChange,
}: TermsFieldsProps) {
  const t = useTranslations('adminDiscounts');
  const [now] = useState(() => new Date());
  const limit = Number(maxUsage) || 0;
  const warnings = codeWarnings({ maxUsage: limit, usageCount: used, expires }, now);
  return (
    <div className="grid gap-2">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t('form.maxUsage')}
          hint={t('form.maxUsageHint')}
          error={isLimitInvalid && t('form.maxUsageInvalid')}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={maxUsage}
              onChange={({ target }) => onChange({ maxUsage: target.value })}
            />
          )}
        </Field>
        <Field label={t('form.expires')} hint={expiresHint ?? t('form.expiresHint')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min="2000-01-01"
              max="9999-12-31"
              value={expires}
              onChange={({ target }) => onChange({ expires: target.value })}
            />
          )}
        </Field>
      </div>
      {warnings.map((warning) => (
        <Warning key={warning}>{t(`warning.${warning}`, { used, limit })}</Warning>
      ))}
    </div>
  );
}
