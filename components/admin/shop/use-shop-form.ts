'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useUnsavedQuestion } from '@/components/browser/use-unsaved-question';
import { useChange } from '@/components/forms/use-change';
import { useContractForm } from '@/components/forms/use-contract-form';
import { changedFields, withMine } from '@/components/forms/with-mine';
import { fetchShop, saveShop } from '@/lib/shop/admin-api';
import type { Shop } from '@/lib/shop/admin-contract';
import { errorStatus, fieldErrorsOf } from '@/platform/api-error';
import { changeOf, shopRules, type ShopValues, valuesOf } from './shop-form';

const queryKey = ['shop'];

/** What is typed belongs to the version that was read first: it is never fetched again behind a form. */
export const useShop = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchShop(signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The form, the version that it was read as, and what somebody else has saved meanwhile. */
export function useShopForm(shop: Shop) {
  const t = useTranslations('adminShop');
  const cache = useQueryClient();
  const [base, setBase] = useState(shop);
  const [newer, setNewer] = useState<Shop | null>(null);
  const { form, showErrors } = useContractForm(shopRules(base), {
    textOf: ({ key }) => t(`problems.${key}`),
    mode: 'onTouched',
    defaultValues: valuesOf(shop),
  });
  const values = useWatch({ control: form.control, compute: (typed: ShopValues) => typed });
  const isDirty = changedFields(valuesOf(base), values).length > 0;
  useUnsavedQuestion(isDirty);

  const begin = (from: Shop, typed: ShopValues) => {
    setBase(from);
    setNewer(null);
    form.reset(typed);
  };
  const saving = useChange({
    mutationFn: (typed: ShopValues) => saveShop(changeOf(base, typed)),
    failed: null,
    onSuccess: (saved, sent) => {
      begin(saved, withMine(sent, form.getValues(), valuesOf(saved)));
      cache.setQueryData(queryKey, saved);
    },
    onError: async (error) => {
      showErrors(fieldErrorsOf(error), { focusFirst: true });
      if (errorStatus(error) !== 409) return;
      const stored = await fetchShop();
      if (stored.version !== base.version) setNewer(stored);
    },
  });
  return {
    ...{ form, base, newer, values, isDirty, saving },
    save: form.handleSubmit((typed) => {
      if (!saving.isPending) saving.mutate(typed);
    }),
    discard: () => {
      saving.reset();
      begin(base, valuesOf(base));
    },
    keepMine: (from: Shop) => begin(from, withMine(valuesOf(base), values, valuesOf(from))),
    takeTheirs: (from: Shop) => begin(from, valuesOf(from)),
  };
}

export type ShopForm = ReturnType<typeof useShopForm>;
