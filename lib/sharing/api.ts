import { call } from '@/platform/api-client';
import { GetShareConfig } from './contract';

export const fetchShareConfig = (url: string) => call(GetShareConfig, { query: { url } });
