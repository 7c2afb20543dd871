import { queueSchema } from './boss';

/** The key is compared as the indexes of `install-queues.ts` have it. */
const hasNoLater = (table: 'job' | 'archive') => `not exists (
    select from ${queueSchema}.${table} later
    where later.name = j.name and coalesce(later.singleton_key, '') = coalesce(j.singleton_key, '')
      and later.created_on > j.created_on)`;

/** A failed job is not listed when a later job for the same thing has replaced it, finished or not. */
export const deadJobs = `
  from ${queueSchema}.job j
  where j.state = 'failed' and ${hasNoLater('job')} and ${hasNoLater('archive')}`;
