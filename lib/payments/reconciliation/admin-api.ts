import { call } from '@/platform/api-client';
import {
  ListDifferences,
  ListMismatches,
  ListReconciliations,
  ResolveDifference,
  ResolveMismatch,
  RunReconciliation,
} from './admin-contract';

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
