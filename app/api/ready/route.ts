import { methods } from '@/lib/http/methods';
import { readiness } from '@/lib/http/readiness';
import { isQueueRunning } from '@/lib/queue/check-queue';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: readiness({ queue: isQueueRunning }),
});
