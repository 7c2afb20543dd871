'use client';

import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { AreaPicker } from '@/components/areas/area-picker';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import type { AreaChoice } from '@/lib/areas/rules';
import { areaTypes } from '@/values/areas';
import { type CheckoutValues, limits } from './validation';
import { recordOf } from '@/platform/record-of';

type AddressFieldsProps = {
  form: UseFormReturn<CheckoutValues>;
  areasRef: Ref<{ focus: () => void }>;
};

const byLevel = <Value,>(valueOf: (level: (typeof areaTypes)[number]) => Value) =>
  recordOf(areaTypes, valueOf);

export function AddressFields({ form, areasRef }: AddressFieldsProps) {
  const t = useTranslations('checkout');
  const {
    control,
    register,
    setValue,
    formState: { errors, isSubmitted },
  } = form;
  const values = useWatch({ control });
  const choose = (choice: AreaChoice) => {
    for (const level of areaTypes)
      setValue(level, choice[level], { shouldDirty: true, shouldValidate: isSubmitted });
  };
  return (
    <section aria-labelledby="address">
      <h2 id="address" className="text-lg font-semibold md:text-xl">
        {t('address')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted-foreground">{t('delivery')}</p>
      <AreaPicker
        ref={areasRef}
        required
        value={byLevel((level) => values[level] ?? '')}
        onChange={choose}
        errors={byLevel((level) => errors[level]?.message)}
      />
      <div className="mt-4 grid gap-4">
        <Field label={t('fields.detailed_address')} required error={errors.detailed_address?.message}>
          {(control) => (
            <Textarea
              {...control}
              rows={1}
              autoComplete="street-address"
              placeholder={t('fields.detailedPlaceholder')}
              maxLength={limits.detailed_address}
              className="min-h-12 resize-none"
              {...register('detailed_address')}
            />
          )}
        </Field>
        <Field label={t('fields.notes')} error={errors.notes?.message}>
          {(control) => (
            <Textarea
              {...control}
              placeholder={t('fields.notesPlaceholder')}
              maxLength={limits.notes}
              {...register('notes')}
            />
          )}
        </Field>
      </div>
    </section>
  );
}
