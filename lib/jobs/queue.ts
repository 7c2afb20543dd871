import PgBoss from 'pg-boss';
import { runStatement } from '@/db/transaction';
import type { Ctx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import type { ExternalJobs } from './external-queues';

/** Every kind of job, with what it carries: ids only, so that a worker always sees the rows as they are now. */
export type Jobs = {
  /** Ask the provider about a payment attempt that is not ended yet. */
  'payment-query': { paymentId: number };
  /** Give up an order that nobody paid. */
  'order-expiry': { orderId: number };
  refund: { refundId: number };
  /** Compare the provider's bill of a day in Shanghai with our own rows. */
  reconciliation: { day: string };
  /** Queue the days that have a bill and were not compared yet. */
  'reconciliation-sweep': Record<string, never>;
  /** Fetch the keys that the provider signs with. */
  'provider-keys': Record<string, never>;
  /** Queue again whatever a crash left without a job. */
  sweep: Record<string, never>;
  'clear-expired': Record<string, never>;
} & ExternalJobs;
export type JobName = keyof Jobs;

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

let sender: PgBoss | undefined;

/** It never starts a clock or supervision: it only inserts jobs. */
const openSender = (): PgBoss => (sender ??= newBoss({ supervise: false, schedule: false, migrate: false }));

/** drizzle leaves JSON to its caller, and the driver takes no `undefined`. */
const asParameter = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);

type Options = {
  /** Seconds to wait; at once when absent. */
  after?: number;
  /** One waiting job for each key; another is dropped. */
  key: string | number;
};

/** Queues a job in the context's transaction: rolled back with it, seen by workers once it has committed. */
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
