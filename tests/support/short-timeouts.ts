import { jest } from '@jest/globals';

/** Makes calls to external systems with a timeout of `limit` milliseconds time out ten times sooner, until `end`. */
export function shortenTimeouts(limit: number) {
  let shortened = 0;
  const { timeout } = AbortSignal;
  const spy = jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    if (milliseconds !== limit) return timeout.call(AbortSignal, milliseconds);
    shortened += 1;
    return timeout.call(AbortSignal, limit / 10);
  });
  return { shortened: () => shortened, end: () => spy.mockRestore() };
}
