import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/platform/log';
import { startWorkers } from './start-workers';

const tryAgainAfter = 5000;

/** The functions that the HTTP server calls when it stops. */
const processGlobals = globalThis as typeof globalThis & { [hooks]?: Set<() => Promise<void>> };
const hooks = Symbol.for('shop.stopHooks');

/** Lets the serving process run jobs too. It waits for a database that is not available yet, without delaying pages. */
export async function workInProcess(): Promise<void> {
  if (!(await start())) void keepTrying();
}

async function start(): Promise<boolean> {
  try {
    const stop = await startWorkers();
    (processGlobals[hooks] ??= new Set()).add(stop);
    return true;
  } catch (err) {
    log.error({ err }, 'the job queue did not start');
    return false;
  }
}

async function keepTrying(): Promise<void> {
  do await sleep(tryAgainAfter, null, { ref: false });
  while (!(await start()));
}
