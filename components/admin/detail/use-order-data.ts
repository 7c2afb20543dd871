'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchOrderEvents, fetchOrderAsAdmin, revealSlip } from '@/lib/orders/admin-api';
import type { OrderDetail } from '@/lib/orders/contract';
import { fetchRefunds } from '@/lib/payments/refunds/admin-api';
import { openRefundStates } from '@/values/payments';
import { useRefreshOrder } from '../use-refresh-order';

/** While a refund is running, the data is fetched again after this many milliseconds. */
const whileUnderWay = 4000;

export const useOrderData = (id: string) =>
  useQuery({ queryKey: ['order', id], queryFn: ({ signal }) => fetchOrderAsAdmin(id, signal) });

export type WholeOrder = OrderDetail;

export const wholeOrderKey = (id: string) => ['whole-order', id] as const;

/** The order with the address of its packing slip; this act is recorded, so the address is fetched only once. */
export const useWholeOrder = (id: string) =>
  useQuery({
    queryKey: wholeOrderKey(id),
    queryFn: async ({ signal }) => ({
      ...(await fetchOrderAsAdmin(id, signal)),
      ...(await revealSlip(id)),
    }),
    staleTime: Infinity,
  });

export const useEvents = (id: string) =>
  useInfiniteQuery({
    queryKey: ['order-events', id],
    queryFn: ({ pageParam, signal }) => fetchOrderEvents(id, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { current, total } }) => (current < total ? current + 1 : undefined),
  });

export function useRefunds(id: string) {
  const refresh = useRefreshOrder();
  const query = useQuery({
    queryKey: ['order-refunds', id],
    queryFn: ({ signal }) => fetchRefunds(id, signal),
    refetchInterval: ({ state }) =>
      state.data?.refunds.some((one) => openRefundStates.includes(one.state)) ? whileUnderWay : false,
  });
  const states = query.data?.refunds.map(({ state }) => state).join(' ');
  const seen = useRef(states);
  // A settled refund changes the order's amounts and its history.
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== states) void refresh(id);
    seen.current = states;
  }, [refresh, id, states]);
  return query;
}
