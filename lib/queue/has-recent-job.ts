import { sql, type SQLWrapper } from 'drizzle-orm';
import { queueSchema } from './boss';
import type { Job } from './define-job';

/**
 * Whether the job with this key waits, or has died in the last minutes: a sweep then queues no other (jobs 4). A running
 * one does not count, as its process may be gone.
 */
export const hasRecentJob = ({ name }: Pick<Job, 'name'>, key: SQLWrapper) => sql`exists (
  select from ${sql.raw(queueSchema)}.job
  where name = ${name} and coalesce(singleton_key, '') = ${key}::text
    and (state in ('created', 'retry') or (state = 'failed' and completed_on > now() - interval '10 minutes'))
)`;
