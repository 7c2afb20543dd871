import { isQueueRunning } from '@/lib/jobs/check-queue';
import { methods } from '@/lib/http/methods';
import { readiness } from '@/lib/http/readiness';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: readiness({ queue: isQueueRunning }),
});
