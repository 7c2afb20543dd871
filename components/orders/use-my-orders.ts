'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchMyOrders } from '@/lib/orders/api';
import type { OrderTab } from '@/lib/orders/contract';
import { mayPass } from './refusals';
import { keepAnswersOf } from './use-viewer';

type Place = { page: number; before: string | null };
const top: Place = { page: 1, before: null };

/** Milliseconds for which the orders are fresh; on a later return the page fetches them again. */
const fresh = 2000;

type MyOrdersOptions = {
  viewer: number | null;
  /** Null until it is known which one the address names. */
  tab: OrderTab | null;
};

/** The loaded orders of a tab; each page begins where the page before it ended. */
export function useMyOrders({ viewer, tab }: MyOrdersOptions) {
  const {
    data,
    error,
    isFetching,
    isFetchingNextPage,
    isFetchNextPageError,
    hasNextPage,
    refetch,
    fetchNextPage,
  } = useInfiniteQuery({
    queryKey: ['my-orders', viewer, tab],
    queryFn: ({ pageParam, signal }) => fetchMyOrders({ tab: tab ?? 'all', ...pageParam }, signal),
    initialPageParam: top,
    getNextPageParam: ({ next }, pages) => (next ? { page: pages.length + 1, before: next } : undefined),
    enabled: viewer !== null && tab !== null,
    retry: (failures, reason) => failures < 1 && mayPass(reason),
    networkMode: 'always',
    staleTime: fresh,
    ...keepAnswersOf(viewer),
  });
  return {
    orders: data?.pages.flatMap(({ orders }) => orders),
    total: data?.pages.at(-1)?.pagination.totalRecords ?? 0,
    error,
    hasMore: hasNextPage,
    moreFailed: isFetchNextPageError,
    loadingMore: isFetchingNextPage,
    busy: isFetching,
    refetch,
    loadMore: () => {
      if (!isFetching) void fetchNextPage();
    },
  };
}

export type MyOrders = ReturnType<typeof useMyOrders>;
