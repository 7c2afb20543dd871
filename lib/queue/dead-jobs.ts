import { queueSchema } from './boss';

/** A failed job is not listed when a later job for the same thing has replaced it, finished or not. */
export const deadJobs = `
  from ${queueSchema}.job j
  where j.state = 'failed' and not exists (
    select from (
      select name, singleton_key, created_on, state from ${queueSchema}.job
      union all
      select name, singleton_key, created_on, state from ${queueSchema}.archive
    ) later
    where later.name = j.name and later.singleton_key is not distinct from j.singleton_key
      and later.created_on > j.created_on)`;
