import { call } from '@/platform/api-client';
import { CloseReturn, GetReturn } from './admin-contract';

export const fetchReturn = async (id: string, signal: AbortSignal) =>
  (await call(GetReturn, { params: { id } }, { signal })).request;

export const closeReturn = (id: string, answer: string) =>
  call(CloseReturn, { params: { id }, body: { answer } });
