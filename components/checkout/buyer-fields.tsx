'use client';

import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { type CheckoutValues, limits } from './validation';

export function BuyerFields({ form }: { form: UseFormReturn<CheckoutValues> }) {
  const t = useTranslations('checkout');
  const {
    register,
    formState: { errors },
  } = form;
  return (
    <section aria-labelledby="buyer">
      <h2 id="buyer" className="mb-4 text-lg font-semibold md:text-xl">
        {t('buyer')}
      </h2>
      <div className="grid items-start gap-x-4.5 gap-y-4 md:grid-cols-2">
        <Field label={t('fields.name')} required error={errors.name?.message}>
          {(control) => (
            <Input {...control} autoComplete="name" maxLength={limits.name} {...register('name')} />
          )}
        </Field>
        <Field label={t('fields.phone')} required hint={t('fields.phoneHint')} error={errors.phone?.message}>
          {(control) => (
            <Input
              {...control}
              type="tel"
              autoComplete="tel-national"
              maxLength={40}
              {...register('phone')}
            />
          )}
        </Field>
        <Field label={t('fields.email')} error={errors.email?.message} className="md:col-span-2">
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              placeholder={t('fields.emailPlaceholder')}
              maxLength={limits.email}
              {...register('email')}
            />
          )}
        </Field>
      </div>
    </section>
  );
}
