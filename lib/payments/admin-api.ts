import { call } from '@/platform/api-client';
import { GetPaymentTimeline, QueryPayments } from './admin-contract';

export const fetchPaymentTimeline = (id: string, signal: AbortSignal) =>
  call(GetPaymentTimeline, { params: { id } }, { signal });

export const queryPayments = (id: string) => call(QueryPayments, { params: { id } });
