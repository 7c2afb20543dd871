'use client';

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/toast';
import {
  askProvider,
  fetchDifferences,
  fetchMismatches,
  fetchPaymentTimeline,
  fetchReconciliations,
  resolveDifference,
  resolveMismatch,
  retryMessage,
  runReconciliation,
} from '@/lib/payments/admin-api';
import { ApiError } from '@/platform/api-error';

const limit = 20;
/** While a reconciliation is running, the data is fetched again after this many milliseconds. */
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
  });

/** Shows the server's message; without a message the connection failed. */
function useErrorToast() {
  const t = useTranslations('adminReconciliation');
  return (title: string) => (error: unknown) => {
    const message = error instanceof ApiError ? error.message : '';
    showToast({ tone: 'bad', title, description: message || t('network') });
  };
}

export function useRun() {
  const t = useTranslations('adminReconciliation.from');
  const queries = useQueryClient();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: runReconciliation,
    onSuccess: ({ days }) => {
      showToast({ tone: 'ok', title: t('queued', { days }) });
      // The worker starts a queued day within one or two seconds.
      setTimeout(() => void queries.invalidateQueries({ queryKey: ['reconciliation'] }), lookEvery);
    },
    onError: showError(t('failed')),
  });
}

export function useResolve(kind: 'difference' | 'mismatch') {
  const t = useTranslations('adminReconciliation');
  const queries = useQueryClient();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: kind === 'difference' ? resolveDifference : resolveMismatch,
    onSuccess: () => showToast({ tone: 'ok', title: t('differences.resolved') }),
    onError: showError(t('failed')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reconciliation'] }),
  });
}

export function useAsk(orderId: string) {
  const t = useTranslations('adminReconciliation.timeline');
  const queries = useQueryClient();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: () => askProvider(orderId),
    onSuccess: (timeline) => {
      queries.setQueryData(['payment-timeline', orderId], timeline);
      void queries.invalidateQueries({ queryKey: ['orders'] });
      showToast({ tone: 'ok', title: t('asked') });
    },
    onError: showError(t('askFailed')),
  });
}

export function useRetryMessage(orderId: string) {
  const t = useTranslations('adminReconciliation.timeline.message');
  const queries = useQueryClient();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: retryMessage,
    onSuccess: () => showToast({ tone: 'ok', title: t('retried') }),
    onError: showError(t('retryFailed')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['payment-timeline', orderId] }),
  });
}
