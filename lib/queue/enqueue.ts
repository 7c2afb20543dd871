import type { Ctx } from '@/platform/ctx';
import { queueClient, statementsIn } from './boss';
import type { Job } from './define-job';
import { wakeWorker } from './wake-worker';

type Options = {
  /** Seconds to wait; at once when absent. */
  after?: number;
  /** Only one waiting job for each key; a second one is dropped. */
  key: string | number;
};

/** Queues a job in the context's transaction: a rollback removes it, and workers see it after the commit. */
export async function enqueue<Data extends object>(
  ctx: Pick<Ctx, 'transaction' | 'after'>,
  job: Job<Data>,
  data: NoInfer<Data>,
  { after = 0, key }: Options,
): Promise<void> {
  await queueClient().send(job.name, data, {
    startAfter: after,
    singletonKey: String(key),
    db: statementsIn(ctx),
  });
  ctx.after(wakeWorker);
}
