import { inTransaction, runStatement } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { queueSchema } from '@/lib/queue/boss';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { notFound } from '@/platform/errors';
import type { RetryJob } from './admin-contract';

/**
 * Gives a dead job one more try, at once. A double click queues it once.
 * @throws AppError NOT_FOUND when it is not dead, or not any more
 */
export function retryJob(
  ctx: Ctx<Admin>,
  { params }: InputOf<typeof RetryJob>,
): Promise<OutputOf<typeof RetryJob>> {
  return inTransaction(ctx, async (ctx) => {
    const [retried] = await runStatement<{ id: string; name: string }>(
      ctx,
      `update ${queueSchema}.job
       set state = 'retry', retry_limit = greatest(retry_limit, retry_count) + 1, start_after = now(),
         completed_on = null, keep_until = now() + interval '14 days'
       where id = $1::uuid and state = 'failed' returning id, name`,
      [params.id],
    );
    if (!retried) throw notFound();
    await recordAuditEntry(ctx, { action: 'job_retry', target: retried.name, to: { id: retried.id } });
    return { id: retried.id };
  });
}
