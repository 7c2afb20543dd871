import type postgres from 'postgres';
import { until } from './payer';

/** Waits until so many transactions of this database wait for a lock. */
export const waiting = (sql: postgres.Sql, count: number): Promise<void> =>
  until(async () => {
    const rows = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length >= count;
  });
