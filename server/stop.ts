import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from 'node:http';

const timeout = 8000;

const shared: Record<symbol, Set<() => Promise<unknown>>> = globalThis as never;

/** Parts inside Next (the job queue) register here what must end with the process. */
const stopHooks = (shared[Symbol.for('shop.stopHooks')] ??= new Set());

/** Accepts no new connections, lets the requests in flight end, then closes the rest. */
export function gracefulStop(server: Server, ...others: (() => unknown)[]): () => Promise<void> {
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const limit = setTimeout(() => server.closeAllConnections(), timeout);
    await closed;
    clearInterval(idle);
    clearTimeout(limit);
    const ends = [...stopHooks, ...others].map((end) => end());
    await Promise.race([Promise.allSettled(ends), sleep(timeout / 4, null, { ref: false })]);
  };
}
