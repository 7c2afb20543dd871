import { call } from '@/platform/api-client';
import type { RequestOf } from '@/platform/endpoint';
import { ListAuditEntries } from './admin-contract';

type AuditQuery = RequestOf<typeof ListAuditEntries>['query'];

export const fetchAuditEntries = (query: AuditQuery, signal: AbortSignal) =>
  call(ListAuditEntries, { query }, { signal });
