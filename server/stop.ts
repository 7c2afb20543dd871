import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from 'node:http';

const timeout = 8000;

const shared: Record<symbol, Set<() => unknown>> = globalThis as never;

/** Parts inside Next (the job queue) register here what must end with the process. */
const stopHooks = (shared[Symbol.for('shop.stopHooks')] ??= new Set());

/** And here what holds responses open, so that nobody waits for them: pages that wait for a payment go on elsewhere. */
const drainHooks = (shared[Symbol.for('shop.drainHooks')] ??= new Set());

type Drain = ReturnType<typeof openDrain>;

/**
 * A process that has to stop goes on answering for so many milliseconds, but is not ready any more, and closes each
 * connection with its next response: until then a balancer has taken it out (operations 18).
 */
export function openDrain(milliseconds: number) {
  let isOn = false;
  return {
    isOn: () => isOn,
    async begin(): Promise<void> {
      isOn = true;
      for (const end of drainHooks) end();
      await sleep(milliseconds);
    },
  };
}

/** Drains, accepts no new connections, lets the requests in flight end, then closes the rest. */
export function gracefulStop(
  server: Server,
  drain: Drain,
  ...others: (() => unknown)[]
): () => Promise<void> {
  return async () => {
    await drain.begin();
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
