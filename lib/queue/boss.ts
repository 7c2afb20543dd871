import PgBoss from 'pg-boss';
import { env } from '@/platform/env';

export const queueSchema = 'pgboss';

const databaseUrl = () => {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is missing');
  return env.DATABASE_URL;
};

/** Uses a few connections of its own; a job that is queued in a transaction uses the transaction's connection. */
export const newBoss = (options: PgBoss.ConstructorOptions): PgBoss =>
  new PgBoss({
    connectionString: databaseUrl(),
    application_name: 'shop-jobs',
    schema: queueSchema,
    max: 2,
    ...options,
  });
