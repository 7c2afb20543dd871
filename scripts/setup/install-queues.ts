import { closeClients } from '@/db/client';
import { installQueues } from '@/lib/queue/install-queues';
import { jobs } from '@/workers/jobs';

/** Creates the queues of a database that no worker has opened yet. Connections that stay open would keep this process for a minute. */
const boss = await installQueues(jobs);
await boss.stop({ graceful: false });
await closeClients();
