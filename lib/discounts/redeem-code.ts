import { sql } from '@/db/client';

/**
 * Takes one use of a code, as common table expressions. `claimed` has one row, or none when the code can no longer be
 * used; its `held_id` is the code when it has a limit. Put them between a `ready` that is empty when another condition
 * fails (then no use is taken) and the statement that needs the use, so that either everything is written or nothing.
 *
 * A code with a limit is counted in its row. An unlimited code is only locked as its foreign key locks it anyway, so
 * its orders do not wait for each other: its uses are the rows of `redemptions`. Code that gives an unlimited code a
 * limit must lock the row `for update` first and then count.
 */
export const redeemCode = (codeId: number, now: Date) => sql`
  limited as (
    update discount_codes set usage_count = usage_count + 1
    where id = ${codeId} and max_usage > 0 and usage_count < max_usage
      and status = 'active' and (expires_at is null or expires_at > ${now.toISOString()})
      and exists (select from ready)
    returning id
  ),
  unlimited as (
    select id from discount_codes
    where id = ${codeId} and max_usage = 0
      and status = 'active' and (expires_at is null or expires_at > ${now.toISOString()})
    for key share
  ),
  claimed as (select id, id as held_id from limited union all select id, null from unlimited)`;

/** The same for an order without a code: one row, and nothing is claimed. */
export const redeemNoCode = () => sql`claimed as (select null::bigint as id, null::bigint as held_id)`;
