'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { mayPass } from '@/components/orders/refusals';
import { timelineKey } from '@/components/orders/use-timeline';
import { keepAnswersOf } from '@/components/orders/use-viewer';
import { fetchOrder } from '@/lib/orders/api';
import type { OrderDetail } from '@/lib/orders/contract';
import { fetchPaymentStatus } from '@/lib/payments/attempts/api';
import type { PaymentStatus } from '@/lib/payments/attempts/contract';
import { paymentStatusOf, qrLifeSeconds } from '@/lib/payments/attempts/rules';
import { ApiError } from '@/platform/api-client';
import { isPayableIn } from '@/values/payments';
import { useStatusStream } from './use-status-stream';

const pollEvery = 3000;

/** A time of `performance.now()`, which does not depend on the system clock. */
const inSeconds = (seconds: number) => performance.now() + seconds * 1000;

/** Without a connection a request fails at once instead of waiting. */
const networkMode = 'always';

const statusOf = ({ status }: OrderDetail): PaymentStatus => paymentStatusOf(status, null);

/** A status that this page does not know becomes `unknown` (payments 14). */
async function readStatus(orderId: string, signal: AbortSignal): Promise<PaymentStatus> {
  try {
    return (await fetchPaymentStatus(orderId, signal)).paymentStatus;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'MALFORMED' && error.status === 200) return 'unknown';
    throw error;
  }
}

/** False once that time has come; no render is needed for it. */
function useIsBefore(end: number): boolean {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(end), end - performance.now());
    return () => clearTimeout(timer);
  }, [end]);
  return passed !== end;
}

type OrderOptions = { viewer: number | null; orderId: string };

/**
 * The order and its payment status. The status comes from the order; while that is pending and the page is visible, the server
 * sends it, or else it is polled every 3 s, for five minutes or as long as the last `watch()` set (payments 22, payments 15).
 */
export function useOrder({ viewer, orderId }: OrderOptions) {
  const client = useQueryClient();
  const [watchedUntil, setWatchedUntil] = useState(() => inSeconds(qrLifeSeconds));
  const {
    data: order,
    error,
    refetch: readOrder,
  } = useQuery({
    queryKey: ['order', orderId, viewer],
    queryFn: ({ signal }) => fetchOrder(orderId, signal),
    enabled: viewer !== null,
    retry: (failures, reason) => failures < 1 && mayPass(reason),
    networkMode,
    ...keepAnswersOf(viewer),
  });
  const pending = viewer !== null && order?.status === 'pending' && isPayableIn(order.currency);
  const isWatched = useIsBefore(watchedUntil);
  const streamed = useStatusStream({ orderId, viewer, isWanted: pending && isWatched });
  const {
    data: polled,
    isError: unreachable,
    refetch: ask,
  } = useQuery({
    queryKey: ['payment-status', orderId, viewer],
    queryFn: ({ signal }) => readStatus(orderId, signal),
    enabled: pending,
    retry: false,
    networkMode,
    refetchInterval: isWatched && streamed === null && pollEvery,
  });

  // What the server sent last stands when it sends no more: an older answer of a poll would ask for money that has come.
  useEffect(() => {
    if (streamed !== null) client.setQueryData(['payment-status', orderId, viewer], streamed);
  }, [streamed, client, orderId, viewer]);

  const latest = streamed ?? polled;
  const settled = pending && latest !== undefined && latest !== 'pending';
  useEffect(() => {
    if (settled) void client.invalidateQueries({ queryKey: ['order', orderId] });
  }, [settled, client, orderId]);

  const watch = useCallback((seconds: number = qrLifeSeconds) => setWatchedUntil(inSeconds(seconds)), []);

  /** Queries the server, which queries the provider; returns the new status of the order. @throws ApiError */
  const refresh = useCallback(async (): Promise<PaymentStatus> => {
    const response = pending ? await ask({ throwOnError: true }) : null;
    const { data } = await readOrder({ throwOnError: true });
    void client.invalidateQueries({ queryKey: timelineKey(orderId) });
    if (!data) return 'unknown';
    return data.status === 'pending' ? (response?.data ?? 'pending') : statusOf(data);
  }, [pending, ask, readOrder, client, orderId]);

  const status: PaymentStatus | undefined = order && (pending ? (latest ?? 'pending') : statusOf(order));
  return { order, error, status, unreachable: unreachable && streamed === null, watch, refresh };
}

export type OrderState = ReturnType<typeof useOrder>;
