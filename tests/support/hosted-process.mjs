/**
 * Loaded before a process of the hosting platform (tests/support/hosted.ts): gives Next the hosting platform's own `waitUntil`, as Next's
 * guide for `after` describes it, and answers the hosting platform once nothing is left to do after the responses, with how often
 * there was something.
 */
/** @type {Set<Promise<unknown>>} */
const pending = new Set();

let kept = 0;

/** @param {Promise<unknown>} work */
function waitUntil(work) {
  kept += 1;
  const ended = work.catch(() => undefined).finally(() => pending.delete(ended));
  pending.add(ended);
}

Reflect.set(globalThis, Symbol.for('@next/request-context'), { get: () => ({ waitUntil }) });

process.on('message', async () => {
  while (pending.size > 0) await Promise.all(pending);
  process.send?.({ kept });
});
process.on('disconnect', () => process.exit());
