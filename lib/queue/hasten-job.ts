import { runStatement } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { queueSchema } from './boss';
import type { Job } from './define-job';

/** Lets the waiting job with this key run now. */
export async function hastenJob(
  ctx: Pick<Ctx, 'transaction'>,
  { name }: Pick<Job, 'name'>,
  key: string | number,
): Promise<void> {
  await runStatement(
    ctx,
    `update ${queueSchema}.job set start_after = now()
     where name = $1 and coalesce(singleton_key, '') = $2 and state in ('created', 'retry') and start_after > now()`,
    [name, String(key)],
  );
}
