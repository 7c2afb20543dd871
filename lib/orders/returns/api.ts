import { call } from '@/platform/api-client';
import type { ReturnReason } from '@/values/returns';
import { RequestReturn } from './contract';

/** Asking again answers the same, so a lost response may be repeated. */
export const requestReturn = (id: string, body: { reason: ReturnReason | null; note: string }) =>
  call(RequestReturn, { params: { id }, body });
