'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { TermsValues } from './code-form';
import { codeWarnings } from './warnings';

/** A warning: the value is allowed, but may be a mistake. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex items-start gap-1.5 text-note leading-5 text-warn">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
);

type TermsFieldsProps = {
  values: TermsValues;
  inputs: Record<keyof TermsValues, UseFormRegisterReturn>;
  errors: FieldErrors<TermsValues>;
  /** Uses so far. */
  used: number;
  expiresHint?: string | undefined;
};

/** The limit and the last day of a code, with warnings about their effect. */
export function TermsFields({ values, inputs, errors, used, expiresHint }: TermsFieldsProps) {
  const t = useTranslations('adminDiscounts');
  const [now] = useState(() => new Date());
  const limit = Number(values.maxUsage) || 0;
  const warnings = codeWarnings({ maxUsage: limit, usageCount: used, expires: values.expiresAt }, now);
  return (
    <div className="grid gap-2">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('form.maxUsage')} hint={t('form.maxUsageHint')} error={errors.maxUsage?.message}>
          {(control) => <Input {...control} inputMode="numeric" autoComplete="off" {...inputs.maxUsage} />}
        </Field>
        <Field
          label={t('form.expires')}
          hint={expiresHint ?? t('form.expiresHint')}
          error={errors.expiresAt?.message}
        >
          {(control) => (
            <Input {...control} type="date" min="2000-01-01" max="9999-12-31" {...inputs.expiresAt} />
          )}
        </Field>
      </div>
      {warnings
        .filter((warning) => warning !== 'expired' || !errors.expiresAt)
        .map((warning) => (
          <Warning key={warning}>{t(`warning.${warning}`, { used, limit })}</Warning>
        ))}
    </div>
  );
}
