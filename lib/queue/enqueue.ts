import type PgBoss from 'pg-boss';
import { runStatement } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { newBoss } from './boss';
import type { Job } from './define-job';

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
