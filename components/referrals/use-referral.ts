import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useChange } from '@/components/forms/use-change';
import { showToast } from '@/components/ui/toast';
import { markets } from '@/lib/products/rules';
import { createReferralCode, fetchReferral } from '@/lib/referrals/api';
import { ApiError } from '@/platform/api-client';

/** The customer's code, statistics and friends; friends are loaded page by page. */
export function useReferral(userId: number) {
  const t = useTranslations('referral.none');
  const locale = useLocale();
  const client = useQueryClient();
  const queryKey = ['referral', userId];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchReferral(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { current, total } }) => (current < total ? current + 1 : undefined),
    retry: false,
    networkMode: 'always',
  });
  const create = useChange({
    mutationFn: createReferralCode,
    failed: t('failed'),
    onSuccess: () => showToast({ tone: 'ok', title: t('created') }),
    networkMode: 'always',
    // Without a paid order the server refuses; the fetched data then lets the page explain it.
    onSettled: (_made, error) => {
      const settled = !error || (error instanceof ApiError && error.code === 'CONFLICT');
      return settled ? client.invalidateQueries({ queryKey }) : undefined;
    },
  });
  const referral = query.data?.pages[0];
  return {
    referral,
    /** The friend price for the product of this language. */
    offer: referral?.offers.find(({ productId }) => productId === markets[locale].productId) ?? null,
    error: query.error,
    retry: query.refetch,
    create,
    friends: {
      rows: query.data?.pages.flatMap(({ customers }) => customers) ?? [],
      hasMore: query.hasNextPage,
      busy: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      more: query.fetchNextPage,
    },
  };
}

export type Creation = ReturnType<typeof useReferral>['create'];
export type Friends = ReturnType<typeof useReferral>['friends'];
