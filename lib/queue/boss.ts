import PgBoss from 'pg-boss';
import { env } from '@/platform/env';

export const queueSchema = 'pgboss';

const databaseUrl = () => {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is missing');
  return env.DATABASE_URL;
};

/** On connections of its own, few of them: what is queued in a transaction uses the transaction's. */
export const newBoss = (options: PgBoss.ConstructorOptions = {}): PgBoss =>
  new PgBoss({
    connectionString: databaseUrl(),
    application_name: 'shop-jobs',
    schema: queueSchema,
    max: 2,
    ...options,
  });
