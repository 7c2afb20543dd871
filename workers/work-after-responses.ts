import { after } from 'next/server';
import { onEffect } from '@/lib/http/keep-effect';
import { installQueuesIfAbsent } from '@/lib/queue/install-queues';
import { onJobQueued } from '@/lib/queue/wake-worker';
import { log } from '@/platform/log';
import { drainJobs } from './drain-jobs';
import { jobs } from './jobs';

/** A response may wait for a turn and begin another: both, and the time to wait for their jobs, fit with its request into a minute. */
const seconds = 6;

/**
 * For a platform whose processes do not last: each response that queued a job is followed by a short turn at the queue, and a process
 * stands still only when the effects of its requests have ended (hosted 8).
 */
export async function workAfterResponses(): Promise<void> {
  await installQueuesIfAbsent(jobs).catch((err: unknown) => log.error({ err }, 'the queues cannot be made'));
  onJobQueued(() => afterResponse(drainSoon));
  onEffect(afterResponse);
}

/** The platform lets the process go on until this has ended. */
function afterResponse(work: Promise<void> | (() => Promise<void>)): void {
  try {
    after(work);
  } catch (err) {
    log.warn({ err }, 'nothing waits for what follows a response');
  }
}

let turn: Promise<void> = Promise.resolve();
let isWanted = false;

/** One turn at a time in a process; for a job that was queued meanwhile the response that queued it waits, and begins another. */
async function drainSoon(): Promise<void> {
  isWanted = true;
  await turn;
  if (!isWanted) return;
  isWanted = false;
  turn = drainJobs({ seconds }).then(
    () => undefined,
    (err: unknown) => log.error({ err }, 'the queue cannot be drained'),
  );
  await turn;
}
