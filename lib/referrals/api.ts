import { call } from '@/platform/api-client';
import { CreateReferralCode, GetReferral } from './contract';

export const fetchReferral = (page: number, signal: AbortSignal) =>
  call(GetReferral, { query: { page, limit: 10 } }, { signal });

export const createReferralCode = () => call(CreateReferralCode, {});
