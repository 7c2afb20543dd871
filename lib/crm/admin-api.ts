import { call } from '@/platform/api-client';
import { GetCrmSync, StartCrmSync } from './admin-contract';

export const getCrmSync = (id: string) => call(GetCrmSync, { params: { id } });

export const startCrmSync = (id: string) => call(StartCrmSync, { params: { id } });
