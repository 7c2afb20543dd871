'use client';

import { useQuery } from '@tanstack/react-query';
import { fetchOrderStory } from '@/lib/orders/api';
import type { Order, OrderStory } from '@/lib/orders/contract';
import { mayPass } from './refusals';

export const storyKey = (orderId: string) => ['order-story', orderId];

type Given = {
  viewer: number | null;
  order: Order;
  /** What the server read together with the order as it was then. */
  first: { story: OrderStory; status: Order['status'] } | null;
};

/** What happened to an order so far, told anew whenever its status is another, until then as before; null when nothing is there. */
export function useStory({ viewer, order, first }: Given): OrderStory | null {
  const { data } = useQuery({
    queryKey: [...storyKey(order.id), viewer, order.status, order.refunded_amount],
    queryFn: ({ signal }) => fetchOrderStory(order.id, signal),
    enabled: viewer !== null,
    retry: (failures, reason) => failures < 1 && mayPass(reason),
    networkMode: 'always',
    placeholderData: (before, last) =>
      last?.queryKey[1] === order.id && last.queryKey[2] === viewer ? before : undefined,
    ...(first?.status === order.status ? { initialData: first.story, staleTime: 10_000 } : {}),
  });
  return data ?? null;
}
