'use client';

import { Info } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import { AreaPicker } from '@/components/areas/area-picker';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { AreaChoice } from '@/lib/areas/rules';
import { areaTypes } from '@/values/areas';
import { limits } from './profile-values';
import { UnsavedGuard } from './unsaved-guard';
import { type ProfileFormOptions, useProfileForm } from './use-profile-form';

/** One card: contacts above, address below; the rule about contacts is shown in advance. */
export function ProfileForm(props: ProfileFormOptions) {
  const t = useTranslations('profile');
  const common = useTranslations('common');
  const { form, save, isDirty, isSubmitting, failure } = useProfileForm(props);
  const {
    control,
    register,
    setValue,
    formState: { errors },
  } = form;
  const [country, province, city, district] = useWatch({ control, name: [...areaTypes] });
  const choice = {
    country: country ?? '',
    province: province ?? '',
    city: city ?? '',
    district: district ?? '',
  };
  const choose = (chosen: AreaChoice) => {
    for (const level of areaTypes) setValue(level, chosen[level], { shouldDirty: true });
  };
  return (
    <Card>
      <form noValidate aria-label={t('title')} onSubmit={(event) => void save(event)}>
        <div className="grid items-start gap-x-5 gap-y-5 md:grid-cols-2">
          <Field label={t('fields.name')} required error={errors.name?.message}>
            {(control) => (
              <Input {...control} autoComplete="name" maxLength={limits.name} {...register('name')} />
            )}
          </Field>
          <Field label={t('fields.phone')} error={errors.phone?.message}>
            {(control) => (
              <Input
                {...control}
                type="tel"
                autoComplete="tel-national"
                maxLength={limits.phone}
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
                maxLength={limits.email}
                {...register('email')}
              />
            )}
          </Field>
        </div>
        <hr className="my-6" />
        <AreaPicker
          value={choice}
          onChange={choose}
          errors={Object.fromEntries(areaTypes.map((level) => [level, errors[level]?.message]))}
        />
        <Field label={t('fields.detailed_address')} error={errors.detailed_address?.message} className="mt-5">
          {(control) => (
            <Input
              {...control}
              autoComplete="street-address"
              maxLength={limits.detailed_address}
              {...register('detailed_address')}
            />
          )}
        </Field>
        <p className="mt-5 flex gap-2.5 rounded-md bg-info-soft px-4 py-3 text-sm text-info">
          <Info aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          {t('contactRule')}
        </p>
        <div className="mt-6 flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
          <p role="status" className="min-w-0 text-sm text-muted-foreground max-md:w-full">
            {failure ? (
              <span className="text-bad">{t('notSaved', { reason: failure })}</span>
            ) : (
              isDirty && t('unsaved')
            )}
          </p>
          <Button
            type="submit"
            busy={isSubmitting}
            className="max-md:w-full"
            // A blur may show a field error and move the button during the click, so keep the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
          >
            {isSubmitting ? t('saving') : common('save')}
          </Button>
        </div>
      </form>
      <UnsavedGuard active={isDirty} />
    </Card>
  );
}
