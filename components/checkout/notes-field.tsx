'use client';

import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { type CheckoutValues, limits } from './validation';

export function NotesField({ form: { register, formState } }: { form: UseFormReturn<CheckoutValues> }) {
  const t = useTranslations('checkout.fields');
  return (
    <Field label={t('notes')} error={formState.errors.notes?.message}>
      {(control) => (
        <Textarea
          {...control}
          rows={1}
          placeholder={t('notesPlaceholder')}
          maxLength={limits.notes}
          className="min-h-12"
          {...register('notes')}
        />
      )}
    </Field>
  );
}
