'use client';

import { useQuery } from '@tanstack/react-query';
import { fetchOrderTimeline } from '@/lib/orders/api';
import type { Order, OrderTimeline } from '@/lib/orders/contract';
import { mayPass } from './refusals';

export const timelineKey = (orderId: string) => ['order-timeline', orderId];

type TimelineOptions = {
  viewer: number | null;
  order: Order;
  /** The timeline that the server read with the order, and the status of the order at that time. */
  first: { timeline: OrderTimeline; status: Order['status'] } | null;
};

/** The order timeline, fetched again when the status changes; until then the old one. Null when there is none. */
export function useTimeline({ viewer, order, first }: TimelineOptions): OrderTimeline | null {
  const { data } = useQuery({
    queryKey: [...timelineKey(order.id), viewer, order.status, order.refunded_amount],
    queryFn: ({ signal }) => fetchOrderTimeline(order.id, signal),
    enabled: viewer !== null,
    retry: (failures, reason) => failures < 1 && mayPass(reason),
    networkMode: 'always',
    placeholderData: (before, last) =>
      last?.queryKey[1] === order.id && last.queryKey[2] === viewer ? before : undefined,
    ...(first?.status === order.status ? { initialData: first.timeline, staleTime: 10_000 } : {}),
  });
  return data ?? null;
}
