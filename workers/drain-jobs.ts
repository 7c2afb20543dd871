import { drainQueues, type Turn } from '@/lib/queue/drain-queues';
import { queueScheduledJobs } from '@/lib/queue/queue-scheduled-jobs';
import { asTurn } from '@/lib/queue/wake-worker';
import { systemContext } from '@/platform/system-context';
import { jobs } from './jobs';

/** As long as a job works on (`shortRun`) and the longest call after it, the one to the robot of operators, takes (payments 13). */
const patience = 20;

/** One turn of a worker for processes that do not last (jobs 6): it takes jobs for so many seconds and waits for those under way. */
export const drainJobs = ({ seconds }: Pick<Turn, 'seconds'>): Promise<{ processed: number; left: number }> =>
  asTurn(async () => {
    const began = performance.now();
    await queueScheduledJobs(systemContext(), jobs);
    return drainQueues(jobs, { seconds: seconds - (performance.now() - began) / 1000, patience });
  });
