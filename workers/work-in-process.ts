import { setTimeout as sleep } from 'node:timers/promises';
import { endIfUnfit } from '@/lib/readiness/check-database-mode';
import { log } from '@/platform/log';
import { processState } from '@/platform/process-state';
import { startWorkers } from './start-workers';

const tryAgainAfter = 5000;

type Stop = (patience: number) => Promise<void>;

/** The functions that the HTTP server calls when it is asked to stop (`server/stop.ts`). */
const stopHooks = processState('stopHooks', () => new Set<Stop>());

/** Lets the serving process run jobs too. It waits for a database that is not available yet, without delaying pages. */
export async function workInProcess(): Promise<void> {
  let isStopping = false;
  let worker = start();
  // A worker that is just starting, as the database is back, ends too.
  stopHooks.add(async (patience) => {
    isStopping = true;
    const stop = await worker;
    await stop?.(patience);
  });
  const keepTrying = async () => {
    do {
      await sleep(tryAgainAfter, null, { ref: false });
      if (isStopping) return;
      worker = start();
    } while (!(await worker));
  };
  if (!(await worker)) void keepTrying();
}

async function start(): Promise<Stop | null> {
  try {
    return await startWorkers();
  } catch (err) {
    endIfUnfit(err);
    log.error({ err }, 'the job queue did not start');
    return null;
  }
}
