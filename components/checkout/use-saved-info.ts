import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { showToast } from '@/components/ui/toast';
import { fetchAreaValues } from '@/lib/areas/api';
import type { AreaChoice } from '@/lib/areas/rules';
import type { User } from '@/lib/users/contract';
import { areaTypes } from '@/values/areas';
import { type SavedInfo, savedInfoOf } from './saved-info';
import type { CheckoutValues } from './validation';

const fillable = ['name', 'phone', 'email', ...areaTypes, 'detailed_address'] as const;

/** Turns area names into values; the shopper chooses unknown ones, and a failure is only logged (checkout 7). */
async function choiceOf(areas: SavedInfo['areas']): Promise<Partial<AreaChoice>> {
  if (!areas) return {};
  try {
    const path = await fetchAreaValues(areas);
    return path.country || path.province
      ? Object.fromEntries(areaTypes.map((level) => [level, path[level] ?? '']))
      : {};
  } catch (error) {
    console.error('area names were not converted', error);
    return {};
  }
}

/** The saved values of the profile and a function that fills them in; null when the profile is empty. */
export function useSavedInfo(user: User | null, form: UseFormReturn<CheckoutValues>) {
  const t = useTranslations('checkout.saved');
  const locale = useLocale();
  const info = useMemo(() => user && savedInfoOf(user, locale), [user, locale]);
  if (!info) return null;

  const fill = async () => {
    const known = { ...info.texts, ...(await choiceOf(info.areas)) };
    const fields = fillable.filter((field) => known[field] !== undefined);
    for (const field of fields) form.setValue(field, known[field] ?? '', { shouldDirty: true });
    if (form.formState.isSubmitted) await form.trigger();
    else form.clearErrors(fields);
    const title = known.province || known.detailed_address ? t('addressFilled') : t('contactFilled');
    showToast({ tone: 'ok', title, description: t('check') });
  };
  return { shown: info.shown, fill };
}
