import { runStatement } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { queueSchema } from './boss';
import type { Job } from './define-job';

/** Lets the waiting job with this key run in so many seconds at the earliest. */
export async function postponeJob(
  ctx: Pick<Ctx, 'transaction'>,
  { name }: Pick<Job, 'name'>,
  { key, after }: { key: string | number; after: number },
): Promise<void> {
  await runStatement(
    ctx,
    `update ${queueSchema}.job set start_after = greatest(start_after, now() + interval '1 second' * $3)
     where name = $1 and coalesce(singleton_key, '') = $2 and state = 'created'`,
    [name, String(key), after],
  );
}
