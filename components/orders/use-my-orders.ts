'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchMyOrders } from '@/lib/orders/api';
import type { ListMyOrders, OrderTab } from '@/lib/orders/contract';
import type { OutputOf } from '@/platform/endpoint';
import { mayPass } from './refusals';

export type OrdersPage = OutputOf<typeof ListMyOrders>;

type Place = { page: number; before: string | null };
const top: Place = { page: 1, before: null };

/** Milliseconds for which the server's data is fresh; on a later return the page fetches it again. */
const fresh = 2000;

type MyOrdersOptions = {
  viewer: number | null;
  tab: OrderTab;
  /** The first page of orders that the server read for this viewer and tab. */
  first: OrdersPage | null;
};

/** The loaded orders of a tab; each page begins where the page before it ended. */
export function useMyOrders({ viewer, tab, first }: MyOrdersOptions) {
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
    queryFn: ({ pageParam, signal }) => fetchMyOrders({ tab, ...pageParam }, signal),
    initialPageParam: top,
    getNextPageParam: ({ next }, pages) => (next ? { page: pages.length + 1, before: next } : undefined),
    enabled: viewer !== null,
    retry: (failures, reason) => failures < 1 && mayPass(reason),
    networkMode: 'always',
    staleTime: fresh,
    ...(first ? { initialData: { pages: [first], pageParams: [top] } } : {}),
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
