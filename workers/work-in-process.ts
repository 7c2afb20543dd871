import { setTimeout as sleep } from 'node:timers/promises';
import { endIfUnfit } from '@/lib/readiness/check-database-mode';
import { log } from '@/platform/log';
import { processState } from '@/platform/process-state';
import { startWorkers } from './start-workers';

const tryAgainAfter = 5000;

/** The functions that the HTTP server calls when it stops (`server/stop.ts`). */
const stopHooks = processState('stopHooks', () => new Set<() => Promise<void>>());

/** Lets the serving process run jobs too. It waits for a database that is not available yet, without delaying pages. */
export async function workInProcess(): Promise<void> {
  if (!(await start())) void keepTrying();
}

async function start(): Promise<boolean> {
  try {
    stopHooks.add(await startWorkers());
    return true;
  } catch (err) {
    endIfUnfit(err);
    log.error({ err }, 'the job queue did not start');
    return false;
  }
}

async function keepTrying(): Promise<void> {
  do await sleep(tryAgainAfter, null, { ref: false });
  while (!(await start()));
}
