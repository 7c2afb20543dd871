import { queueSchema } from './boss';

/** A later job for the same thing, whether it went through or is on its way, has taken the place of a failed one. */
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
