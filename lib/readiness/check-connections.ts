import type postgres from 'postgres';
import { patientLimits, patientSql, requestLimits, sql } from '@/db/client';
import { env } from '@/platform/env';
import type { Finding } from '@/platform/finding';
import { keysOf } from '@/platform/record-of';
import { type Connection, rateConnections } from './rules';

/**
 * The limits that a connection really has, in milliseconds, and which database it leads to; null where a pooler refuses
 * to open it with limits.
 */
export async function readConnection(client: postgres.Sql): Promise<Connection | null> {
  try {
    const [row] = await client<Connection[]>`
      select (select json_object_agg(name, setting::int) from pg_settings where name in ${sql(keysOf(requestLimits))})
          as limits,
        concat_ws(' ', pg_postmaster_start_time(), (select oid from pg_database where datname = current_database()))
          as place`;
    return row ?? null;
  } catch (error) {
    if (error instanceof Error && error.message.includes('startup parameter')) return null;
    throw error;
  }
}

/** Whether `DATABASE_URL` and `DATABASE_DIRECT_URL` are what the shop takes them for (operations 22). */
export async function checkConnections(): Promise<Finding> {
  const direct = await readConnection(patientSql);
  const hasPooler = env.DATABASE_DIRECT_URL !== undefined;
  const pooled = hasPooler ? await readConnection(sql) : null;
  return rateConnections({ hasPooler, pooled, direct, asked: { requestLimits, patientLimits } });
}
