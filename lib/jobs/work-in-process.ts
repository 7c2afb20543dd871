import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/lib/platform/log';
import { startWorkers } from './start-workers';

const tryAgainAfter = 5000;

/** What the HTTP server stops when it stops. */
const held = globalThis as typeof globalThis & { [hooks]?: Set<() => Promise<void>> };
const hooks = Symbol.for('shop.stopHooks');

/** Lets the serving process work on jobs too. A database that is not there yet is waited for, without holding up pages. */
export async function workInProcess(): Promise<void> {
  if (!(await start())) void keepTrying();
}

async function start(): Promise<boolean> {
  try {
    const stop = await startWorkers();
    (held[hooks] ??= new Set()).add(stop);
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
