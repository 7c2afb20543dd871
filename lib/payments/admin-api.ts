import { call } from '@/platform/api-client';
import { AskProvider, GetPaymentTimeline } from './admin-contract';

export const fetchPaymentTimeline = (id: string, signal: AbortSignal) =>
  call(GetPaymentTimeline, { params: { id } }, { signal });

export const askProvider = (id: string) => call(AskProvider, { params: { id } });
