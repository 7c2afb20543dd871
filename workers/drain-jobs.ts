import { drainQueues } from '@/lib/queue/drain-queues';
import { queueScheduledJobs } from '@/lib/queue/queue-scheduled-jobs';
import { systemContext } from '@/platform/system-context';
import { jobs } from './jobs';

/** One turn of a worker for processes that do not last (jobs 6). */
export async function drainJobs({
  seconds,
}: {
  seconds: number;
}): Promise<{ processed: number; left: number }> {
  await queueScheduledJobs(systemContext(), jobs);
  return drainQueues(jobs, { seconds });
}
