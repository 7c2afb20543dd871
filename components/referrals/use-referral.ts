import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { ApiError } from '@/lib/platform/api-client';
import { productIdOf } from '@/lib/products/contract';
import { createReferralCode, fetchReferral } from '@/lib/referrals/api';

/** The customer's code, figures and friends, a page of friends at a time. */
export function useReferral(userId: number) {
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
  const create = useMutation({
    mutationFn: createReferralCode,
    networkMode: 'always',
    // Refused without a paid order: then the page says that instead.
    onSettled: (_made, error) => {
      const settled = !error || (error instanceof ApiError && error.code === 'CONFLICT');
      return settled ? client.invalidateQueries({ queryKey }) : undefined;
    },
  });
  const referral = query.data?.pages[0];
  return {
    referral,
    /** What a friend pays for the product of this language. */
    offer: referral?.offers.find(({ productId }) => productId === productIdOf[locale]) ?? null,
    failed: query.isError,
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
