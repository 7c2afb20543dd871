import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { showToast } from '@/components/ui/toast';
import type { AreaChoice } from '@/lib/areas/rules';
import { saveProfile } from '@/lib/users/api';
import type { Profile, User } from '@/lib/users/contract';
import { ApiError, errorText } from '@/platform/api-error';
import { areaTypes } from '@/values/areas';
import { errorsOf, type ProfileValues, requestOf, valuesOf } from './profile-values';

type Texts = ReturnType<typeof useTranslations<'profile'>>;

const resolverFor =
  (t: Texts, saved: User): Resolver<ProfileValues> =>
  (values) => {
    const fieldErrors = Object.entries(errorsOf(values, saved));
    if (fieldErrors.length === 0) return { values, errors: {} };
    const errors: FieldErrors<ProfileValues> = Object.fromEntries(
      fieldErrors.map(([field, { reason }]) => [
        field,
        { type: reason, message: t(`problems.${reason as 'nameRequired'}`) },
      ]),
    );
    return { values: {}, errors };
  };

const isField = (path: string, values: ProfileValues): path is keyof ProfileValues =>
  Object.hasOwn(values, path);

type Given = { profile: Profile; areas: AreaChoice; onSaved: (profile: Profile) => void };

/** The form's state and its saving; the typed values are kept when the request fails. */
export function useProfileForm({ profile: { user }, areas, onSaved }: Given) {
  const t = useTranslations('profile');
  const common = useTranslations('common');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<ProfileValues>({
    mode: 'onTouched',
    defaultValues: valuesOf(user, areas),
    resolver: resolverFor(t, user),
  });
  // Read these during rendering, because react-hook-form only tracks the state that is read then.
  const { isDirty, isSubmitting, dirtyFields } = form.formState;

  const explain = (error: unknown, values: ProfileValues) => {
    const text = errorText(error, common('networkError'));
    setFailure(text);
    showToast({ tone: 'bad', title: t('updateFailed'), description: text });
    if (!(error instanceof ApiError)) return;
    const [first] = error.fields;
    for (const { path, message } of error.fields)
      if (isField(path, values))
        form.setError(path, { type: 'server', message }, { shouldFocus: path === first?.path });
  };

  const save = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const areasChanged = areaTypes.some((level) => dirtyFields[level]);
      const saved = await saveProfile(requestOf(values, areasChanged));
      const { name, phone, email, detailed_address } = saved.user;
      form.reset({
        ...values,
        name,
        phone: phone ?? '',
        email: email ?? '',
        detailed_address: detailed_address ?? '',
      });
      onSaved(saved);
      showToast({ tone: 'ok', title: t('saved') });
    } catch (error) {
      explain(error, values);
    }
  });
  return { form, save, isDirty, isSubmitting, failure };
}
