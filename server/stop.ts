import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from 'node:http';

const timeout = 8000;

const shared: Record<symbol, Set<(patience?: number) => unknown>> = globalThis as never;

/** Parts inside Next (the job queue) register here what must end with the process, within so many milliseconds. */
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
    milliseconds,
    isOn: () => isOn,
    async begin(): Promise<void> {
      isOn = true;
      for (const end of drainHooks) end();
      await sleep(milliseconds);
    },
  };
}

/** Accepts no new connections, lets the requests in flight end, then closes the rest. */
async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), timeout);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}

/**
 * Drains, then closes the server. Jobs end meanwhile: none begins any more, and one that has begun gets as long as a request, as a
 * message that is cut off in the middle is never sent again.
 */
export function gracefulStop(
  server: Server,
  drain: Drain,
  ...others: (() => unknown)[]
): () => Promise<void> {
  return async () => {
    const patience = drain.milliseconds + timeout;
    const ended = Promise.allSettled([...stopHooks].map((end) => end(patience)));
    await drain.begin();
    const late = sleep(timeout, null, { ref: false });
    await Promise.all([close(server), Promise.race([ended, late])]);
    const ends = [ended, ...others.map((end) => end())];
    await Promise.race([Promise.allSettled(ends), sleep(timeout / 4, null, { ref: false })]);
  };
}
