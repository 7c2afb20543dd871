'use client';

import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useChange } from '@/components/forms/use-change';
import { showToast } from '@/components/ui/toast';
import { fetchDiscounts, setDiscountStatus } from '@/lib/discounts/admin-api';
import type { Discount } from '@/lib/discounts/admin-contract';
import { fetchCatalogue } from '@/lib/products/admin-api';
import { discountKinds, discountStatuses, type DiscountStatus } from '@/values/discounts';

/** The filters of the list, stored in the page's address. */
export const useDiscountQuery = () =>
  useQueryStates({
    search: parseAsString.withDefault(''),
    status: parseAsStringLiteral(discountStatuses),
    kind: parseAsStringLiteral(discountKinds),
    attention: parseAsStringLiteral(['limit']),
    page: parseAsInteger.withDefault(1),
  });

type Filters = ReturnType<typeof useDiscountQuery>[0];

export const useDiscounts = (filters: Filters) =>
  useQuery({
    queryKey: ['discounts', filters],
    queryFn: ({ signal }) =>
      fetchDiscounts(
        {
          search: filters.search,
          status: filters.status ?? undefined,
          kind: filters.kind ?? undefined,
          attention: filters.attention ?? undefined,
          page: filters.page,
          limit: 10,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export const useCatalogue = () =>
  useQuery({ queryKey: ['catalogue'], queryFn: ({ signal }) => fetchCatalogue(signal), staleTime: 300_000 });

/** What is fetched again after any change of a code. */
export const listsOfCodes: QueryKey[] = [['discounts']];

export function useSetStatus({ id, code }: Discount) {
  const t = useTranslations('adminDiscounts');
  return useChange({
    mutationFn: (status: DiscountStatus) => setDiscountStatus(id, status),
    failed: t('statusFailed'),
    refreshes: listsOfCodes,
    onSuccess: ({ status }) =>
      showToast({ tone: 'ok', title: t('statusDone', { code, status: t(`status.${status}`) }) }),
  });
}
