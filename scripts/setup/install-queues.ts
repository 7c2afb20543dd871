import { installQueues } from '@/lib/queue/install-queues';
import { jobs } from '@/workers/jobs';

/** Creates the queues of a database that no worker has opened yet. */
const boss = await installQueues(jobs);
await boss.stop({ graceful: false });
