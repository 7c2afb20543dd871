import { setTimeout as sleep } from 'node:timers/promises';

/** @import { Server } from 'node:http' */

const timeout = 8000;

/** @type {Record<symbol, Set<() => Promise<unknown>>>} */
const shared = globalThis;

/** Parts inside Next (the job queue) register here what must end with the process. */
const stopHooks = (shared[Symbol.for('shop.stopHooks')] ??= new Set());

/**
 * Accepts no new connections, lets the requests in flight end, then closes the rest.
 * @param {Server} server
 * @param {{ close: () => Promise<void> }} app
 */
export function gracefulStop(server, app) {
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const limit = setTimeout(() => server.closeAllConnections(), timeout);
    await closed;
    clearInterval(idle);
    clearTimeout(limit);
    const ends = [...stopHooks].map((end) => end());
    await Promise.race([
      Promise.allSettled([...ends, app.close()]),
      sleep(timeout / 4, null, { ref: false }),
    ]);
  };
}
