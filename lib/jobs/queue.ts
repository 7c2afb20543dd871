import PgBoss from 'pg-boss';
import { runStatement } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { env } from '@/platform/env';
import type { ExternalJobs } from './external-queues';

/** Every kind of job with its data: ids only, so that a worker always reads the current rows. */
export type Jobs = {
  /** Query the provider about a payment attempt that has not ended. */
  'payment-query': { paymentId: number };
  /** Cancel an order that nobody paid. */
  'order-expiry': { orderId: number };
  refund: { refundId: number };
  /** Compare the provider's bill of a Shanghai day with our own rows. */
  reconciliation: { day: string };
  /** Queue the days that have a bill and were not compared yet. */
  'reconciliation-sweep': Record<string, never>;
  /** Download the keys with which the provider signs. */
  'provider-keys': Record<string, never>;
  /** Queue again whatever has lost its job in a crash. */
  sweep: Record<string, never>;
  'clear-expired': Record<string, never>;
} & ExternalJobs;
export type JobName = keyof Jobs;

export const queueSchema = 'pgboss';

const databaseUrl = () => {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is missing');
  return env.DATABASE_URL;
};

/** Uses a few connections of its own; a job that is queued in a transaction uses the transaction's connection. */
export const newBoss = (options: PgBoss.ConstructorOptions = {}): PgBoss =>
  new PgBoss({
    connectionString: databaseUrl(),
    application_name: 'shop-jobs',
    schema: queueSchema,
    max: 2,
    ...options,
  });

let sender: PgBoss | undefined;

/** The sender starts neither a clock nor supervision: it only inserts jobs. */
const openSender = (): PgBoss => (sender ??= newBoss({ supervise: false, schedule: false, migrate: false }));

/** drizzle does not encode JSON here, and the driver does not accept `undefined`. */
const asParameter = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);

type Options = {
  /** Seconds to wait; at once when absent. */
  after?: number;
  /** Only one waiting job for each key; a second one is dropped. */
  key: string | number;
};

/** Queues a job in the context's transaction: a rollback removes it, and workers see it after the commit. */
export async function enqueue<N extends JobName>(
  ctx: Pick<Ctx, 'transaction'>,
  name: N,
  data: Jobs[N],
  { after = 0, key }: Options,
): Promise<void> {
  await openSender().send(name, data, {
    startAfter: after,
    singletonKey: String(key),
    db: {
      executeSql: async (text, values) => ({ rows: await runStatement(ctx, text, values.map(asParameter)) }),
    },
  });
}
