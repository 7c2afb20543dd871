import { call } from '@/platform/api-client';
import type { RequestOf } from '@/platform/endpoint';
import { ListChannels } from './admin-contract';

export const fetchChannels = (query: RequestOf<typeof ListChannels>['query'], signal: AbortSignal) =>
  call(ListChannels, { query }, { signal });
