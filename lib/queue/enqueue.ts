import type PgBoss from 'pg-boss';
import { runStatement } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { newBoss } from './boss';
import type { Job } from './define-job';

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
export async function enqueue<Data extends object>(
  ctx: Pick<Ctx, 'transaction'>,
  job: Job<Data>,
  data: NoInfer<Data>,
  { after = 0, key }: Options,
): Promise<void> {
  await openSender().send(job.name, data, {
    startAfter: after,
    singletonKey: String(key),
    db: {
      executeSql: async (text, values) => ({ rows: await runStatement(ctx, text, values.map(asParameter)) }),
    },
  });
}
