'use client';

import { useTranslations } from 'next-intl';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { Profile } from '@/lib/users/contract';
import { normalisePhone } from '@/values/phones';
import { type CheckoutValues, limits } from './validation';
import { VerifiedHint } from './verified-hint';

type BuyerFieldsProps = { form: UseFormReturn<CheckoutValues>; logins: Profile['logins'] | null };

export function BuyerFields({ form, logins }: BuyerFieldsProps) {
  const t = useTranslations('checkout.fields');
  const {
    control,
    register,
    formState: { errors },
  } = form;
  const phone = useWatch({ control, name: 'phone' });
  const isVerified = Boolean(logins?.phone) && normalisePhone(phone) === logins?.phone;
  return (
    <div className="grid items-start gap-x-4.5 gap-y-4 md:grid-cols-2">
      <Field label={t('name')} required error={errors.name?.message}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            placeholder={t('namePlaceholder')}
            maxLength={limits.name}
            {...register('name')}
          />
        )}
      </Field>
      <Field
        label={t('phone')}
        required
        hint={isVerified ? <VerifiedHint /> : t('phoneHint')}
        error={errors.phone?.message}
      >
        {(control) => (
          <Input {...control} type="tel" autoComplete="tel-national" maxLength={40} {...register('phone')} />
        )}
      </Field>
    </div>
  );
}
