import { after } from 'next/server';
import { installQueuesIfAbsent } from '@/lib/queue/install-queues';
import { onJobQueued } from '@/lib/queue/wake-worker';
import { log } from '@/platform/log';
import { drainJobs } from './drain-jobs';
import { jobs } from './jobs';

const seconds = 10;

/** For a platform whose processes do not last: each response that queued a job is followed by a short turn at the queue. */
export async function workAfterResponses(): Promise<void> {
  await installQueuesIfAbsent(jobs).catch((err: unknown) => log.error({ err }, 'the queues cannot be made'));
  onJobQueued(() => {
    try {
      after(drainSoon);
    } catch {
      // Outside of a request, as in a turn at the queue itself, which goes on until nothing is left.
    }
  });
}

let turn: Promise<void> | null = null;
let isWanted = false;

/** One turn at a time in a process; a job that was queued meanwhile gets another one. */
function drainSoon(): Promise<void> {
  isWanted = true;
  return (turn ??= drainWhileWanted());
}

async function drainWhileWanted(): Promise<void> {
  while (isWanted) {
    isWanted = false;
    await drainJobs({ seconds }).catch((err: unknown) => log.error({ err }, 'the queue cannot be drained'));
  }
  turn = null;
}
