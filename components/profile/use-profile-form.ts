import { useErrorText } from '@/components/browser/use-error-text';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useContractForm } from '@/components/forms/use-contract-form';
import { changedFields } from '@/components/forms/with-mine';
import { showToast } from '@/components/ui/toast';
import type { AreaChoice } from '@/lib/areas/rules';
import { saveProfile } from '@/lib/users/api';
import type { Profile } from '@/lib/users/contract';
import { fieldErrorsOf } from '@/platform/api-error';
import { areaTypes } from '@/values/areas';
import { profileRules, requestOf, valuesOf } from './profile-values';

type ProfileFormOptions = { profile: Profile; areas: AreaChoice; onSaved: (profile: Profile) => void };

/** The form's state and its saving; the typed values are kept when the request fails. */
export function useProfileForm({ profile: { user }, areas, onSaved }: ProfileFormOptions) {
  const t = useTranslations('profile');
  const textOf = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, showErrors } = useContractForm(profileRules(user), {
    textOf: ({ key }) => t(`problems.${key}`),
    mode: 'onTouched',
    defaultValues: valuesOf(user, areas),
  });
  // Read these during rendering, because react-hook-form only tracks the state that is read then.
  const { isDirty, isSubmitting, dirtyFields } = form.formState;

  const explain = (error: unknown) => {
    const text = textOf(error);
    setFailure(text);
    showToast({ tone: 'bad', title: t('updateFailed'), description: text });
    showErrors(fieldErrorsOf(error), { focusFirst: true });
  };

  const save = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const areasChanged = areaTypes.some((level) => dirtyFields[level]);
      const saved = await saveProfile(requestOf(values, areasChanged));
      const { name, phone, email, detailed_address } = saved.user;
      const typed = form.getValues();
      form.reset({
        ...values,
        name,
        phone: phone ?? '',
        email: email ?? '',
        detailed_address: detailed_address ?? '',
      });
      for (const field of changedFields(values, typed))
        form.setValue(field, typed[field], { shouldDirty: true });
      onSaved(saved);
      showToast({ tone: 'ok', title: t('saved') });
    } catch (error) {
      explain(error);
    }
  });
  return { form, save, isDirty, isSubmitting, failure };
}
