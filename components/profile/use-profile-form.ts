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
import { areasIn, profileRules, requestOf, valuesOf } from './profile-values';
import type { LoadedProfile } from './use-profile';

export type ProfileFormOptions = LoadedProfile & {
  /** Keeps what was saved; `sent`: the areas, when they were among it. */
  onSaved: (profile: Profile, sent: AreaChoice | null) => Promise<LoadedProfile>;
};

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
      const request = requestOf(values, dirtyFields);
      const saved = await saveProfile(request);
      const kept = await onSaved(saved, 'country' in request ? areasIn(values) : null);
      const typed = form.getValues();
      form.reset(valuesOf(kept.profile.user, kept.areas));
      for (const field of changedFields(values, typed))
        form.setValue(field, typed[field], { shouldDirty: true });
      showToast({ tone: 'ok', title: t('saved') });
    } catch (error) {
      explain(error);
    }
  });
  return { form, save, isDirty, isSubmitting, failure };
}
