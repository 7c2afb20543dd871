'use client';

import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useUnsavedQuestion } from '@/components/browser/use-unsaved-question';
import { useChange } from '@/components/forms/use-change';
import { useContractForm } from '@/components/forms/use-contract-form';
import { withMine } from '@/components/forms/with-mine';
import { showToast } from '@/components/ui/toast';
import { fetchPriceEffect } from '@/lib/discounts/admin-api';
import {
  fetchPriceChanges,
  fetchWholeProduct,
  type ProductChange,
  updateProduct,
} from '@/lib/products/admin-api';
import type { WholeProduct } from '@/lib/products/admin-contract';
import { ApiError, fieldErrorsOf } from '@/platform/api-error';
import { type Minor, toMajor } from '@/platform/money';
import { changedFields, changeOf, productRules, type ProductValues, valuesOf } from './product-form';
import { effectPriceOf, type Stopping, stoppingIn } from './stopping';

const productQuery = (id: number) =>
  queryOptions({ queryKey: ['product', id], queryFn: ({ signal }) => fetchWholeProduct(id, signal) });

/** What is typed belongs to the version that was read first: it is never fetched again behind a form, and anew for the next one. */
export const useWholeProduct = (id: number) =>
  useQuery({
    ...productQuery(id),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const usePriceChanges = (id: number, page: number) =>
  useQuery({
    queryKey: ['price-changes', id, page],
    queryFn: ({ signal }) => fetchPriceChanges(id, page, signal),
    placeholderData: keepPreviousData,
  });

const effectQuery = (id: number, price: Minor) =>
  queryOptions({
    queryKey: ['price-effect', id, price],
    queryFn: ({ signal }) => fetchPriceEffect(id, toMajor(price).toFixed(2), signal),
    staleTime: 5000,
  });

/** What a price would do; what was shown last stays until the answer is there. */
export const usePriceEffect = (id: number, price: Minor) =>
  useQuery({ ...effectQuery(id, price), placeholderData: keepPreviousData });

type Sent = { change: ProductChange; typed: ProductValues };

/** The form of a product, from what was read to what is saved. */
export function useProductEditor(read: WholeProduct) {
  const t = useTranslations('adminProduct');
  const queries = useQueryClient();
  const [seen, setSeen] = useState(read);
  const [theirs, setTheirs] = useState<WholeProduct | null>(null);
  const [question, setQuestion] = useState<(Sent & Stopping) | null>(null);
  const { form, showErrors } = useContractForm(productRules(seen), {
    textOf: ({ key }) => t(`problems.${key}`),
    mode: 'onChange',
    defaultValues: valuesOf(read),
  });
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };

  const changed = changedFields(values, seen);
  useUnsavedQuestion(changed.length > 0);

  const start = (product: WholeProduct, typed = valuesOf(product)) => {
    setSeen(product);
    setTheirs(null);
    form.reset(typed);
  };
  const saving = useChange({
    mutationFn: ({ change }: Sent) => updateProduct(seen.id, change),
    failed: t('saveFailed'),
    refreshes: [['price-changes', seen.id], ['price-effect', seen.id], ['catalogue']],
    onSuccess: (product, { typed }) => {
      queries.setQueryData(productQuery(seen.id).queryKey, product);
      start(product, withMine(typed, form.getValues(), valuesOf(product)));
      showToast({ tone: 'ok', title: t('saved') });
    },
    onError: async (error) => {
      showErrors(fieldErrorsOf(error), { focusFirst: true });
      if (error instanceof ApiError && error.code === 'CONFLICT')
        setTheirs(await queries.fetchQuery({ ...productQuery(seen.id), staleTime: 0 }).catch(() => null));
    },
    onSettled: () => setQuestion(null),
  });

  const submit = form.handleSubmit(async (typed) => {
    if (saving.isPending || changedFields(typed, seen).length === 0) return;
    const change = changeOf(typed, seen);
    const price = effectPriceOf(change, seen.price);
    // The effect that is shown may be older than the codes; without an answer the price alone decides nothing wrong.
    const effect = price && (await queries.fetchQuery(effectQuery(seen.id, price)).catch(() => null));
    const stopping = effect && stoppingIn(effect, change.friendPrice);
    if (stopping) setQuestion({ change, typed, ...stopping });
    else saving.mutate({ change, typed });
  });

  return {
    ...{ form, values, seen, theirs, question, submit, saving },
    /** Also while the effect is read: a second click would save the same version twice. */
    isSaving: form.formState.isSubmitting || saving.isPending,
    changed,
    discard: () => {
      saving.reset();
      start(seen);
    },
    takeTheirs: () => theirs && start(theirs),
    keepMine: () => theirs && start(theirs, withMine(valuesOf(seen), values, valuesOf(theirs))),
    confirm: () => question && saving.mutate(question),
    cancel: () => setQuestion(null),
  };
}
export type ProductEditor = ReturnType<typeof useProductEditor>;
