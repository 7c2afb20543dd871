'use client';

import { useQuery } from '@tanstack/react-query';
import { fetchOrderTimeline } from '@/lib/orders/api';
import type { Order, OrderTimeline } from '@/lib/orders/contract';
import { mayPass } from './refusals';

export const timelineKey = (orderId: string) => ['order-timeline', orderId];

type Given = {
  viewer: number | null;
  order: Order;
  /** What the server read together with the order as it was then. */
  first: { timeline: OrderTimeline; status: Order['status'] } | null;
};

/** What happened to an order so far, told anew whenever its status is another, until then as before; null when nothing is there. */
export function useTimeline({ viewer, order, first }: Given): OrderTimeline | null {
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
