import type PgBoss from 'pg-boss';
import { log } from '@/platform/log';
import { describeError } from '@/platform/log-error';
import { observeJob } from '@/platform/metrics';
import { systemContext } from '@/platform/system-context';
import type { BoundJob } from './define-job';

/** The error text of a dead job for administrators; providers and the database put people into theirs (jobs 5). */
const messageOf = (error: unknown) =>
  (error instanceof Error ? describeError(error).message : 'failed').slice(0, 500);

/** Runs one job that was taken from its queue and records how it ended. It never throws. */
export async function runJob(boss: PgBoss, { job: { name }, run }: BoundJob, taken: PgBoss.Job<object>) {
  const started = performance.now();
  try {
    await run(systemContext(), taken.data);
    await boss.complete(name, taken.id);
    observeJob(name, 'done', started);
  } catch (err) {
    log.error({ err, job: name, jobId: taken.id }, 'job failed');
    observeJob(name, 'failed', started);
    await boss.fail(name, taken.id, { message: messageOf(err) }).catch(() => undefined);
  }
}
