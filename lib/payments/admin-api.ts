import { call } from '@/platform/api-client';
import {
  AskProvider,
  GetPaymentTimeline,
  ListDifferences,
  ListMismatches,
  ListReconciliations,
  ListRefunds,
  RequestRefund,
  ResolveDifference,
  ResolveMismatch,
  RunReconciliation,
} from './admin-contract';

export const fetchRefunds = (id: string, signal: AbortSignal) =>
  call(ListRefunds, { params: { id }, query: { limit: 100 } }, { signal });

/** `amount` in major units. The key makes a repeated call the same refund. */
export const requestRefund = (id: string, request: { amount: number; reason: string }, key: string) =>
  call(RequestRefund, { params: { id }, headers: { 'idempotency-key': key }, body: request });

type Page = { page: number; limit: number };

export const fetchReconciliations = (query: Page, signal: AbortSignal) =>
  call(ListReconciliations, { query }, { signal });

export const fetchDifferences = (query: Page & { state: 'open' | 'resolved' }, signal: AbortSignal) =>
  call(ListDifferences, { query }, { signal });

export const fetchMismatches = (query: Page, signal: AbortSignal) =>
  call(ListMismatches, { query }, { signal });

/** `from` is a day in Shanghai, `2026-11-20`. */
export const runReconciliation = (from: string) => call(RunReconciliation, { body: { from } });

export const resolveDifference = (id: number) => call(ResolveDifference, { params: { id } });

export const resolveMismatch = (id: number) => call(ResolveMismatch, { params: { id } });

export const fetchPaymentTimeline = (id: string, signal: AbortSignal) =>
  call(GetPaymentTimeline, { params: { id } }, { signal });

export const askProvider = (id: string) => call(AskProvider, { params: { id } });
