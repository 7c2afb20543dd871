import { call } from '@/platform/api-client';
import type { RequestOf } from '@/platform/endpoint';
import { ListUsers, RevealUser } from './admin-contract';

type UserQuery = RequestOf<typeof ListUsers>['query'];

export const fetchUsers = (query: UserQuery, signal: AbortSignal) => call(ListUsers, { query }, { signal });

/** The server records an audit entry for it. */
export const revealUser = (id: number) => call(RevealUser, { params: { id } });
