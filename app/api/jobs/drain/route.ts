import { cronRoute } from '@/lib/http/cron-route';
import { methods } from '@/lib/http/methods';
import { drainJobs } from '@/workers/drain-jobs';

/** The hosting platform ends a call after this many seconds. */
export const maxDuration = 60;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: cronRoute('jobsDrained', () => drainJobs({ seconds: 35 })),
});
