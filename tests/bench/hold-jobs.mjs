/** @import postgres from 'postgres' */

/**
 * Lets jobs that are queued from now on wait, so that what they do is no part of a figure. Returns what lets them go.
 * @param {postgres.Sql} sql
 */
export async function holdJobs(sql) {
  await sql.unsafe(`
    create or replace function bench_hold() returns trigger language plpgsql
      as 'begin new.start_after := ''infinity''; return new; end';
    create trigger bench_hold before insert on pgboss.job for each row execute function bench_hold()`);
  return async () => {
    await sql`drop trigger bench_hold on pgboss.job`;
    await sql`delete from pgboss.job where start_after = 'infinity'`;
  };
}
