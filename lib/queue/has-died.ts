import { sql, type SQLWrapper } from 'drizzle-orm';
import { queueSchema } from './boss';
import type { Job } from './define-job';

/**
 * Whether a job with this key has died and none has done its work since: what it left is still to be done. A sweep needs
 * it where the work must not begin by itself.
 */
export function hasDied({ name }: Pick<Job, 'name'>, key: SQLWrapper) {
  const jobs = (table: 'job' | 'archive') => sql.raw(`${queueSchema}.${table}`);
  const wasDoneSince = (table: 'job' | 'archive') => sql`exists (
    select from ${jobs(table)} done
    where done.name = ${name} and coalesce(done.singleton_key, '') = ${key}::text
      and done.state = 'completed' and done.completed_on > died.completed_on)`;
  return sql`exists (
    select from ${jobs('job')} died
    where died.name = ${name} and coalesce(died.singleton_key, '') = ${key}::text and died.state = 'failed'
      and not ${wasDoneSince('job')} and not ${wasDoneSince('archive')})`;
}
