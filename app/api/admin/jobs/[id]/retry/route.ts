import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { RetryJob } from '@/lib/jobs/admin-contract';
import { retryJob } from '@/lib/jobs/retry-job';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(RetryJob, retryJob),
});
