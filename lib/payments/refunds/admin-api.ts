import { call } from '@/platform/api-client';
import { ListRefunds, RequestRefund } from './admin-contract';

export const fetchRefunds = (id: string, signal: AbortSignal) =>
  call(ListRefunds, { params: { id }, query: { limit: 100 } }, { signal });

/** `amount` in major units. The key makes a repeated call the same refund. */
export const requestRefund = (id: string, request: { amount: number; reason: string }, key: string) =>
  call(RequestRefund, { params: { id }, headers: { 'idempotency-key': key }, body: request });
