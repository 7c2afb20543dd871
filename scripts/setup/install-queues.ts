import { installQueues } from '@/lib/jobs/install-queues';

/** Creates the queues of a database that no worker has opened yet. */
const boss = await installQueues();
await boss.stop({ graceful: false });
