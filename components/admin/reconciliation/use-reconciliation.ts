'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useChange } from '@/components/forms/use-change';
import { showToast } from '@/components/ui/toast';
import { retryMessage } from '@/lib/notifications/admin-api';
import { fetchPaymentTimeline, queryPayments } from '@/lib/payments/admin-api';
import type { TimelineEntry } from '@/lib/payments/admin-contract';
import {
  fetchDifferences,
  fetchMismatches,
  fetchReconciliations,
  resolveDifference,
  resolveMismatch,
  runReconciliation,
} from '@/lib/payments/reconciliation/admin-api';
import { useRefreshOrder } from '../use-refresh-order';

const limit = 20;
/** While a reconciliation is running, or a message is on its way, the data is fetched again after this many milliseconds. */
const lookEvery = 3000;

export const useReconciliations = (page: number) =>
  useQuery({
    queryKey: ['reconciliation', 'days', page],
    queryFn: ({ signal }) => fetchReconciliations({ page, limit }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.reconciliations.some((each) => each.state === 'running') ? lookEvery : false,
  });

export const useDifferences = (state: 'open' | 'resolved', page: number) =>
  useQuery({
    queryKey: ['reconciliation', 'differences', state, page],
    queryFn: ({ signal }) => fetchDifferences({ state, page, limit }, signal),
    placeholderData: keepPreviousData,
  });

export const useMismatches = (page: number) =>
  useQuery({
    queryKey: ['reconciliation', 'mismatches', page],
    queryFn: ({ signal }) => fetchMismatches({ page, limit }, signal),
    placeholderData: keepPreviousData,
  });

export const useTimeline = (orderId: string) =>
  useQuery({
    queryKey: ['payment-timeline', orderId],
    queryFn: ({ signal }) => fetchPaymentTimeline(orderId, signal),
    refetchInterval: ({ state }) => (state.data?.moments.some(isOnItsWay) ? lookEvery : false),
  });

/** A message whose first try comes within seconds; a later one may be an hour away. */
const isOnItsWay = (entry: TimelineEntry): boolean =>
  entry.kind === 'message' &&
  (entry.state === 'sending' || (entry.state === 'waiting' && entry.attempts === 0));

export function useRun() {
  const t = useTranslations('adminReconciliation');
  const queries = useQueryClient();
  return useChange({
    mutationFn: runReconciliation,
    failed: t('from.failed'),
    unreachable: t('network'),
    onSuccess: ({ days }) => {
      showToast({ tone: 'ok', title: t('from.queued', { days }) });
      // The worker starts a queued day within one or two seconds.
      setTimeout(() => void queries.invalidateQueries({ queryKey: ['reconciliation'] }), lookEvery);
    },
  });
}

/** What is resolved, and the words for how it was. */
const resolveOne = {
  difference: async (id: number): Promise<'differences.booked' | 'differences.resolved'> =>
    (await resolveDifference(id)).booked ? 'differences.booked' : 'differences.resolved',
  mismatch: async (id: number): Promise<'mismatches.resolved'> => {
    await resolveMismatch(id);
    return 'mismatches.resolved';
  },
};

export function useResolve(kind: keyof typeof resolveOne) {
  const t = useTranslations('adminReconciliation');
  return useChange({
    mutationFn: (id: number) => resolveOne[kind](id),
    failed: t('differences.resolveFailed'),
    unreachable: t('network'),
    refreshes: [['reconciliation']],
    onSuccess: (done) => showToast({ tone: 'ok', title: t(done) }),
  });
}

export function useQueryPayments(orderId: string) {
  const t = useTranslations('adminReconciliation');
  const queries = useQueryClient();
  const refresh = useRefreshOrder();
  return useChange({
    mutationFn: () => queryPayments(orderId),
    failed: t('timeline.askFailed'),
    unreachable: t('network'),
    onSuccess: (timeline) => {
      queries.setQueryData(['payment-timeline', orderId], timeline);
      showToast({ tone: 'ok', title: t('timeline.asked') });
    },
    // An answer settles the order, also when the shop's own answer is lost.
    onSettled: () => refresh(orderId),
  });
}

export function useRetryMessage(orderId: string) {
  const t = useTranslations('adminReconciliation');
  const refresh = useRefreshOrder();
  return useChange({
    mutationFn: retryMessage,
    failed: t('timeline.message.retryFailed'),
    unreachable: t('network'),
    onSuccess: () => showToast({ tone: 'ok', title: t('timeline.message.retried') }),
    onSettled: () => refresh(orderId),
  });
}
