import { call } from '@/lib/platform/api-client';
import type { RequestOf } from '@/lib/platform/endpoint';
import { ListActs } from './admin-contract';

export type ActQuery = RequestOf<typeof ListActs>['query'];

export const fetchActs = (query: ActQuery, signal: AbortSignal) => call(ListActs, { query }, { signal });
