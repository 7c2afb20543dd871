'use client';

import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { AreaPicker } from '@/components/areas/area-picker';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { AreaChoice } from '@/lib/areas/rules';
import { normaliseEmail, type Profile } from '@/lib/users/contract';
import { areaTypes } from '@/values/areas';
import { type CheckoutValues, limits } from './validation';
import { recordOf } from '@/platform/record-of';
import { VerifiedHint } from './verified-hint';

type AddressFieldsProps = {
  form: UseFormReturn<CheckoutValues>;
  logins: Profile['logins'] | null;
  areasRef: Ref<{ focus: () => void }>;
};

const byLevel = <Value,>(valueOf: (level: (typeof areaTypes)[number]) => Value) =>
  recordOf(areaTypes, valueOf);

export function AddressFields({ form, logins, areasRef }: AddressFieldsProps) {
  const t = useTranslations('checkout.fields');
  const {
    control,
    register,
    setFocus,
    setValue,
    formState: { errors, isSubmitted },
  } = form;
  const values = useWatch({ control });
  const isVerified = Boolean(logins?.email) && normaliseEmail(values.email ?? '') === logins?.email;
  const choose = (choice: AreaChoice) => {
    for (const level of areaTypes)
      setValue(level, choice[level], { shouldDirty: true, shouldValidate: isSubmitted });
  };
  return (
    <>
      <AreaPicker
        ref={areasRef}
        required
        value={byLevel((level) => values[level] ?? '')}
        onChange={choose}
        onDone={() => setFocus('detailed_address')}
        errors={byLevel((level) => errors[level]?.message)}
      />
      <Field label={t('detailed_address')} required error={errors.detailed_address?.message}>
        {(control) => (
          <Textarea
            {...control}
            rows={1}
            autoComplete="street-address"
            placeholder={t('detailedPlaceholder')}
            maxLength={limits.detailed_address}
            className="min-h-12 resize-none"
            {...register('detailed_address')}
          />
        )}
      </Field>
      <Field label={t('email')} hint={isVerified && <VerifiedHint />} error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            placeholder={t('emailPlaceholder')}
            maxLength={limits.email}
            {...register('email')}
          />
        )}
      </Field>
    </>
  );
}
