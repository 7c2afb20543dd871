'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchOrderTimeline } from '@/lib/orders/api';
import type { Order } from '@/lib/orders/contract';
import { mayPass } from './refusals';
import { keepAnswersOf } from './use-viewer';

export const timelineKey = (orderId: string) => ['order-timeline', orderId];

type TimelineOptions = {
  viewer: number | null;
  orderId: string;
  /** Undefined until it is loaded. */
  order: Order | undefined;
};

/**
 * The order timeline, fetched again when the status changes; until then the old one. Null when there is none; `isAwaited`
 * until the first one has come or failed.
 */
export function useTimeline({ viewer, orderId, order }: TimelineOptions) {
  const { data, isFetching } = useQuery({
    queryKey: [...timelineKey(orderId), viewer, order?.status, order?.refunded_amount],
    queryFn: ({ signal }) => fetchOrderTimeline(orderId, signal),
    enabled: viewer !== null && order !== undefined,
    retry: (failures, reason) => failures < 1 && mayPass(reason),
    networkMode: 'always',
    placeholderData: (before, last) =>
      last?.queryKey[1] === orderId && last.queryKey[2] === viewer ? before : undefined,
    ...keepAnswersOf(viewer),
  });
  const [isOver, setIsOver] = useState(false);
  const isAwaited = order !== undefined && data === undefined && isFetching;
  if (order && !isAwaited && !isOver) setIsOver(true);
  return { timeline: data ?? null, isAwaited: isAwaited && !isOver };
}
