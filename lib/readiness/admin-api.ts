import { call } from '@/platform/api-client';
import { GetReadiness } from './admin-contract';

export const getReadiness = () => call(GetReadiness, {});
