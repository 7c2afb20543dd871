import { call } from '@/platform/api-client';
import { ListDeadJobs, RetryJob } from './admin-contract';

export const fetchDeadJobs = (page: number, signal: AbortSignal) =>
  call(ListDeadJobs, { query: { page, limit: 20 } }, { signal });

export const retryDeadJob = (id: string) => call(RetryJob, { params: { id } });
